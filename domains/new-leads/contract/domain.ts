import type { ContractDomain } from '#platform/contract/domain.ts'
import * as newLeads from './new-leads.ts'

declare module '#domains/notices/contract/notices.ts' {
  interface NoticeKinds {
    lead_given: 'new-leads'
    asked_again: 'new-leads'
  }
}

export const domain: ContractDomain = { calls: newLeads }
