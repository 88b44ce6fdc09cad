import { sql } from 'kysely'
import { closeFollowUps } from '#domains/leads/server/lead/follow-ups.ts'
import type { Transaction } from '#platform/server/db/database.ts'

/** Closes the next call of a lead where it was due: a conversation took place, and it was that call. */
export async function settleDueCall(tx: Transaction, leadId: number, callId: number): Promise<void> {
  const { rows } = await sql<{ id: number; at: string }>`
    select event_id as id, clock_timestamp() as at from call where id = ${callId} and event_id is not null`.execute(tx)
  const [event] = rows
  if (event) await closeFollowUps(tx, leadId, event, { nextCall: 'due', appointments: 'none' })
}
