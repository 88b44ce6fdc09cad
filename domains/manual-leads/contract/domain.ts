import type { AuditWords } from '#platform/contract/audit.ts'
import type { ContractDomain } from '#platform/contract/domain.ts'
import * as manualLeads from './manual-leads.ts'

declare module '#platform/contract/audit.ts' {
  interface AuditKinds {
    number_looked_up: 'manual-leads'
  }
}
declare module '#domains/notices/contract/notices.ts' {
  interface NoticeKinds {
    lead_given: 'manual-leads'
    asked_again: 'manual-leads'
  }
}

export const domain: ContractDomain = {
  operations: manualLeads,
  auditWords: { number_looked_up: 'looked up a number' } satisfies AuditWords<'manual-leads'>,
}
