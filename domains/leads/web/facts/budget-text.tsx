import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { feeText } from '#platform/contract/money.ts'
import { Nothing } from '#platform/web/ui/notes/nothing.tsx'

export const BudgetText = ({ budget }: { budget: LeadRow['budget'] }) =>
  budget ? <span>{feeText(budget.min, budget.max, budget.tenure)}</span> : <Nothing />
