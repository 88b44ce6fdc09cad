import { sql } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'

/** That `call` returns a missed one: the parent was spoken to, or their telephone rang. */
export const isReturn = sql<boolean>`(
  call.direction = 'outbound' and call.state in ('connected', 'parent_no_answer', 'parent_busy')
  or call.direction = 'inbound' and call.state in ('in_progress', 'connected'))`

/** Marks the missed calls of a parent that came before this call as returned by it, if it is one that returns any. */
export async function returnMissedCalls(tx: Transaction, { leadId, callId }: { leadId: number; callId: number }): Promise<void> {
  await sql`
    update missed_call set returned_at = clock_timestamp(), returned_by_call_id = call.id
    from call
    where call.id = ${callId} and ${isReturn} and missed_call.lead_id = ${leadId} and returned_at is null
      and missed_call.at < call.placed_at and missed_call.call_id <> call.id`.execute(tx)
}
