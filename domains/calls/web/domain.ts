import { getCallRecords, getMyCall } from '#domains/calls/contract/calls.ts'
import type { AddsToLead } from '#domains/leads/web/lead/lead-part.ts'
import type { GivesNotices } from '#domains/staff/web/notice-icons.ts'
import type { WebDomain } from '#platform/web/domain.ts'
import { keyOf } from '#platform/web/http/key-of.ts'

export const calls: WebDomain & AddsToLead & GivesNotices = {
  name: 'calls',
  live: [
    { call: getMyCall, after: ['call'], again: 'now' },
    { call: getCallRecords, after: ['call'], again: 'now' },
    { call: getCallRecords, after: ['lead'], keyOf: (id) => keyOf(getCallRecords, { id }), again: 'now' },
  ],
  leadPart: async () => (await import('./lead-part.tsx')).leadPart,
  noticeIcons: async () => (await import('./notice-icons.ts')).noticeIcons,
}
