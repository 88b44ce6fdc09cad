import type { AuditWords } from '#platform/contract/audit.ts'
import type { ContractDomain } from '#platform/contract/domain.ts'
import { giveReason, listMyAlarms } from './budgets.ts'

declare module '#platform/contract/audit.ts' {
  interface AuditKinds {
    budget_passed: 'budgets'
    budget_reason: 'budgets'
  }
}
declare module '#domains/notices/contract/notices.ts' {
  interface NoticeKinds {
    budget: 'budgets'
  }
}

export const domain: ContractDomain = {
  operations: { listMyAlarms, giveReason },
  auditWords: {
    budget_passed: 'read more than a budget allows',
    budget_reason: 'said why they read so much',
  } satisfies AuditWords<'budgets'>,
}
