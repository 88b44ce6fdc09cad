import { feeText } from '#platform/contract/money.ts'
import type { ListColumn } from './list-column.ts'

export const budget: ListColumn = {
  exported: [{ title: 'Budget', cell: ({ budget }) => budget && feeText(budget.min, budget.max, budget.tenure) }],
}
