import type { LeadRow } from '#domains/leads/contract/leads.ts'

type Budget = NonNullable<LeadRow['budget']>

export interface BudgetValues {
  min: number | string
  max: number | string
  tenure: Budget['tenure']
}

export const budgetValues = (budget: LeadRow['budget']): BudgetValues => budget ?? { min: '', max: '', tenure: 'M' }

const typedFee = (value: number | string) => (value === '' ? undefined : value)

/** An empty field is left out, and complained about. */
export const budgetBody = ({ min, max, tenure }: BudgetValues) => ({
  min_fee: typedFee(min),
  max_fee: typedFee(max),
  budget_tenure: tenure,
})
