import type { ContractDomain } from '#platform/contract/domain.ts'
import * as followUps from './follow-ups.ts'

declare module '#domains/leads/contract/leads.ts' {
  interface TimelineKinds {
    follow_up_moved: 'follow-ups'
  }
}

declare module '#domains/notices/contract/notices.ts' {
  interface NoticeKinds {
    follow_ups_overdue: 'follow-ups'
  }
}

export const domain: ContractDomain = { operations: followUps, timeline: ['follow_up_moved'] }
