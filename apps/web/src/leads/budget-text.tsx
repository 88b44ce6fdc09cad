import type { LeadRow } from '@portal/contract/leads'
import { feeText } from '@portal/contract/money-text'
import { Nothing } from './nothing.tsx'

/** A budget with its tenure, or a dash. */
export const BudgetText = ({ budget }: { budget: LeadRow['budget'] }) =>
  budget ? <span>{feeText(budget.min, budget.max, budget.tenure)}</span> : <Nothing />
