import { sql } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'
import { undoWords } from '../consent/note-words.ts'
import { reopenFollowUps } from './follow-ups.ts'
import { unmarkWrongNumber } from './mark-wrong-number.ts'

/** Takes back an entry's effects: its follow-ups, the wrong number, what the parent said about consent. The entry itself stays, marked. */
export async function undoEvent(tx: Transaction, leadId: number, eventId: number): Promise<void> {
  await sql`update lead_event set undone_at = clock_timestamp() where id = ${eventId}`.execute(tx)
  await sql`update follow_up set closed_at = clock_timestamp() where event_id = ${eventId} and closed_at is null`.execute(tx)
  await reopenFollowUps(tx, leadId, sql`closed_by_event_id = ${eventId}`)
  await unmarkWrongNumber(tx, leadId, eventId)
  await undoWords(tx, sql`proof = 'event' and proof_id = ${String(eventId)}`)
}
