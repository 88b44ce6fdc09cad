import { sql } from 'kysely'
import type { Plans } from '#domains/actions/contract/actions.ts'
import { addToEvent } from '#domains/leads/server/lead/add-to-event.ts'
import { closeDue, closePlanned } from '#domains/leads/server/lead/follow-ups.ts'
import type { WrittenEvent } from '#domains/leads/server/lead/on-lead.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { cancelSteps } from './reach-steps.ts'

export interface No {
  leadId: number
  staffId: number
  event: WrittenEvent
  plans: Plans
  /** The parent is never called again, so a planned call cannot be kept. */
  isNever: boolean
}

/**
 * Settles what is planned when a parent says no or every child has an admission. What was due is done, for they spoke. What is still to
 * come is cancelled, with its step, or kept; the entry says which.
 */
export async function settlePlans(tx: Transaction, { leadId, staffId, event, plans, isNever }: No): Promise<void> {
  await closeDue(tx, leadId, event)
  const cancelled = await closePlanned(tx, leadId, event, plans === 'cancel' ? 'all' : isNever ? 'calls' : 'none')
  await cancelSteps(tx, { leadId, staffId, event, agreedBy: cancelled })
  const isKept = plans === 'keep' && (await hasPlans(tx, leadId))
  if (cancelled.length === 0 && !isKept) return
  await addToEvent(tx, event, { plans: isKept ? 'kept' : 'cancelled' })
}

async function hasPlans(tx: Transaction, leadId: number): Promise<boolean> {
  const { rows } = await sql`select from follow_up where lead_id = ${leadId} and closed_at is null limit 1`.execute(tx)
  return rows.length > 0
}
