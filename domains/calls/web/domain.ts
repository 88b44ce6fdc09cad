import { getCallRecords, getMyCall } from '#domains/calls/contract/calls.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import type { WebDomain } from '#platform/web/domain.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { CallsInFrame } from './live/calls-in-frame.tsx'

export const domain: WebDomain = {
  addresses: [{ path: '/add-to-lead', roles: leadRoles }],
  live: [
    { call: getMyCall, after: ['call'], again: 'now' },
    { call: getCallRecords, after: ['call'], again: 'now' },
    { call: getCallRecords, after: ['lead'], keyOf: (id) => keyOf(getCallRecords, { id }), again: 'now' },
  ],
  foot: CallsInFrame,
}
