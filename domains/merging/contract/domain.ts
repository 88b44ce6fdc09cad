import type { ContractDomain } from '#platform/contract/domain.ts'
import * as merging from './merging.ts'

declare module '#domains/leads/contract/leads.ts' {
  interface TimelineKinds {
    merged: 'merging'
    split: 'merging'
  }
}
declare module '#domains/notices/contract/notices.ts' {
  interface NoticeKinds {
    merged: 'merging'
    split: 'merging'
  }
}

export const domain: ContractDomain = { operations: merging, timeline: ['merged', 'split'] }
