import { sql } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'

/** The sender's clock may be ahead of ours. */
export const cameAt = (at: string) => sql<string>`least(${at}::timestamptz, clock_timestamp())`

/**
 * A message stands where the parent wrote it, unless staff did something since: then it stands where it came in, as otherwise nobody would
 * see that it is new.
 */
export const standsAt = (leadId: number, at: string) => sql<string>`(
  case when exists (select from message as own where own.lead_id = ${leadId} and own.direction = 'outgoing' and own.is_said and not own.is_bulk and own.at >= ${at}::timestamptz)
      or exists (select from thread_state where thread_state.lead_id = ${leadId} and greatest(read_at, finished_at) >= ${at}::timestamptz)
    then clock_timestamp() else ${cameAt(at)} end)`

/** A scheduled message was written for a parent who had not written meanwhile. */
async function cancelScheduled(tx: Transaction, leadId: number): Promise<void> {
  await tx
    .updateTable('message')
    .set({ state: 'cancelled', trouble: 'The parent wrote first.', send_at: null })
    .where('lead_id', '=', leadId)
    .where('state', '=', 'scheduled')
    .execute()
}

/** A parent wrote: what was scheduled for one who had not is cancelled, and a conversation that was put off comes back. */
export async function reopenConversation(tx: Transaction, leadId: number): Promise<void> {
  await cancelScheduled(tx, leadId)
  await sql`update thread_state set snoozed_until = null where lead_id = ${leadId} and snoozed_until is not null`.execute(tx)
}
