import { sql } from 'kysely'
import { feeText, tenures } from '#platform/contract/money.ts'
import type { Conditions, ListColumn } from './list-column.ts'

const conditions: Conditions<'min_fee' | 'max_fee' | 'tenure'> = {
  min_fee: (fee, { all }) => sql`budget_max >= ${fee * tenures[all.tenure ?? 'Y']}`,
  max_fee: (fee, { all }) => sql`budget_min <= ${fee * tenures[all.tenure ?? 'Y']}`,
  tenure: () => sql`true`, // says how min_fee and max_fee are meant
}

const exported: ListColumn['exported'] = [
  { title: 'Budget', cell: ({ budget }) => budget && feeText(budget.min, budget.max, budget.tenure) },
]

export const budget: ListColumn = { conditions, exported }
