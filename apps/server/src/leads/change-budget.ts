import type { LeadRow } from '@portal/contract/leads'
import { changeLead, type LeadChange } from '@portal/contract/leads-changes'
import { feeText } from '@portal/contract/money-text'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Staff } from '../http/staff.ts'
import { changeDetail } from './change-detail.ts'
import { lockLead } from './lock-lead.ts'

type Budget = NonNullable<LeadRow['budget']>

const budgetText = (budget: Budget | null) => budget && feeText(budget.min, budget.max, budget.tenure)

const budgetColumn = sql<Budget | null>`case when budget_min is not null then
  jsonb_build_object('min', budget_min, 'max', budget_max, 'tenure', budget_tenure) end`

/** Changes what a parent can pay. */
export async function changeBudget(tx: Database, staff: Staff, leadId: number, mine: Budget, seen: LeadChange['seen']): Promise<void> {
  await lockLead(tx, changeLead, staff, leadId)
  const current = await tx.selectFrom('lead').select(budgetColumn.as('budget')).where('id', '=', leadId).executeTakeFirstOrThrow()
  await changeDetail<Budget | null>(tx, staff, leadId, {
    field: 'budget',
    seen: seen?.budget,
    mine,
    current: current.budget,
    text: budgetText,
    write: () =>
      tx
        .updateTable('lead')
        .set({ budget_min: mine.min, budget_max: mine.max, budget_tenure: mine.tenure })
        .where('id', '=', leadId)
        .execute(),
  })
}
