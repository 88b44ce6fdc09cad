import { getCallRecords, getMyCall } from '#domains/calls/contract/calls.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import type { WebDomain } from '#platform/web/domain.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { CallsInFrame } from './live/calls-in-frame.tsx'

export const domain: WebDomain = {
  addresses: [{ path: '/add-to-lead', roles: leadRoles }],
  live: [
    { operation: getMyCall, after: ['call'], again: 'now' },
    { operation: getCallRecords, after: ['call'], again: 'now' },
    { operation: getCallRecords, after: ['lead'], keyOf: (id) => keyOf(getCallRecords, { id }), again: 'now' },
  ],
  foot: CallsInFrame,
}
