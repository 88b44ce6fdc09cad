import { sql } from 'kysely'
import { editLead, type LeadEdit } from '#domains/leads/contract/edits.ts'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { feeText } from '#platform/contract/money.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { onLead } from '../core/on-lead.ts'
import { changeDetail } from './change-detail.ts'

type Budget = NonNullable<LeadRow['budget']>

const budgetText = (budget: Budget | null) => budget && feeText(budget.min, budget.max, budget.tenure)

const budgetColumn = sql<Budget | null>`case when budget_min is not null then
  jsonb_build_object('min', budget_min, 'max', budget_max, 'tenure', budget_tenure) end`

/** Changes what a parent can pay. */
export async function changeBudget(tx: Transaction, staff: Staff, leadId: number, mine: Budget, seen: LeadEdit['seen']): Promise<void> {
  await onLead(tx, editLead, staff, leadId, async (lead, hand) => {
    const current = await tx.selectFrom('lead').select(budgetColumn.as('budget')).where('id', '=', leadId).executeTakeFirstOrThrow()
    await changeDetail<Budget | null>(tx, lead, hand, {
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
  })
}
