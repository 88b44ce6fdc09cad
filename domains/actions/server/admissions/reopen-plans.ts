import { sql } from 'kysely'
import { reopenFollowUps } from '#domains/leads/server/lead/follow-ups.ts'
import type { Transaction } from '#platform/server/db/database.ts'

interface Reopened {
  id: number
  event_id: number
  cancelled_by: number
}

/**
 * Future plans that an admission cancelled. None if every child still has an admission. A plan stays cancelled if the parent said no since,
 * its step was logged again, or another call was planned.
 */
async function cancelledByAdmissions(tx: Transaction, leadId: number): Promise<Reopened[]> {
  const { rows } = await sql<Reopened>`
    select follow_up.id, follow_up.event_id, closing.id as cancelled_by
    from follow_up join lead_event as closing on closing.id = follow_up.closed_by_event_id
    where follow_up.lead_id = ${leadId} and is_cancelled and follow_up.due_at > now() and closing.undone_at is null
      and (closing.kind = 'admission_taken' or closing.means = 'admission_done')
      and not exists (select from lead_steps where lead_id = ${leadId} and admitted_at is not null)
      and not exists (
        select from lead_event as later
        where later.lead_id = ${leadId} and says_no(later.chase) and later.undone_at is null and later.id > closing.id)
      and case when follow_up.category is null
        then not exists (
          select from follow_up as later where later.lead_id = ${leadId} and later.category is null and later.id > follow_up.id)
        else exists (select from milestone
          where milestone.lead_id = ${leadId} and milestone.event_id = closing.id and kind = follow_up.category
            and status = 'Cancelled' and removed_at is null
            and (follow_up.school_ids = '{}' or school_id = any (follow_up.school_ids))) end`.execute(tx)
  return rows
}

/** After an admission is taken out: opens the visits and calls again that it had cancelled, with their steps. */
export async function reopenPlans(tx: Transaction, leadId: number): Promise<void> {
  const plans = await cancelledByAdmissions(tx, leadId)
  if (plans.length === 0) return
  const ids = plans.map(({ id }) => id)
  const agreedBy = await reopenFollowUps(tx, leadId, sql`follow_up.id = any (${ids}::integer[])`)
  const cancelledBy = plans.map(({ cancelled_by }) => cancelled_by)
  const isSetAside = sql`stood.lead_id = ${leadId} and stood.event_id = any (${agreedBy}::integer[])
    and stood.replaced_by_event_id = any (${cancelledBy}::integer[])`
  await sql`
    update milestone set removed_at = now() from milestone as stood
    where ${isSetAside} and milestone.lead_id = ${leadId} and milestone.event_id = stood.replaced_by_event_id and milestone.status = 'Cancelled'
      and milestone.removed_at is null and milestone.kind = stood.kind and milestone.school_id is not distinct from stood.school_id
      and milestone.child_id is not distinct from stood.child_id`.execute(tx)
  await sql`
    update milestone as stood set removed_at = null, replaced_by_event_id = null
    where ${isSetAside} and not exists (
      select from milestone as own where own.lead_id = stood.lead_id and own.removed_at is null and own.kind = stood.kind
        and own.school_id is not distinct from stood.school_id and own.child_id is not distinct from stood.child_id)`.execute(tx)
}
