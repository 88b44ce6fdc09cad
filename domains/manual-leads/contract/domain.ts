import type { ContractDomain } from '#platform/contract/domain.ts'
import * as manualLeads from './manual-leads.ts'

declare module '#domains/notices/contract/notices.ts' {
  interface NoticeKinds {
    lead_given: 'manual-leads'
    asked_again: 'manual-leads'
  }
}

export const domain: ContractDomain = { operations: manualLeads }
