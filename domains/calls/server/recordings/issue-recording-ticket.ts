import { sql } from 'kysely'
import { newToken, tokenHash } from '#domains/accounts/server/sessions/token.ts'
import * as calls from '#domains/calls/contract/calls.ts'
import { visibleTo } from '#domains/leads/server/lead/visible-to.ts'
import { writeAuditEntry } from '#platform/server/audit/write-audit-entry.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'

const lifetime = sql<string>`now() + interval '10 minutes'`

async function playable(tx: Transaction, staff: Staff, callId: number) {
  const call = await tx
    .selectFrom('call')
    .innerJoin('lead', 'lead.id', 'call.lead_id')
    .select(['call.id', 'call.lead_id', 'simulated', 'recording_state'])
    .where('call.id', '=', callId)
    .where(visibleTo(staff))
    .executeTakeFirst()
  if (!call) throw refuse(calls.issueRecordingTicket, 'callNotFound')
  // A simulated call has a sound only in demo data.
  if (call.simulated && call.recording_state !== 'ready') throw refuse(calls.issueRecordingTicket, 'simulated')
  if (call.recording_state === 'expected') throw refuse(calls.issueRecordingTicket, 'notYet')
  if (call.recording_state !== 'ready') throw refuse(calls.issueRecordingTicket, 'noRecording')
  return call
}

export async function issueRecordingTicket(db: Database, staff: Staff, callId: number): Promise<{ url: string; expires_at: string }> {
  return await inTransaction(db, async (tx) => {
    const { id, lead_id } = await playable(tx, staff, callId)
    const ticket = newToken()
    const { expires_at } = await tx
      .insertInto('recording_ticket')
      .values({ ticket_hash: tokenHash(ticket), call_id: id, session_id: staff.session.id, expires_at: lifetime })
      .returning('expires_at')
      .executeTakeFirstOrThrow()
    await writeAuditEntry(tx, staff, 'recording_played', { lead: lead_id, details: { call_id: id } })
    return { url: `/api/v1/recordings/${ticket}/`, expires_at }
  })
}

export async function purgeTickets(db: Database): Promise<void> {
  await db.deleteFrom('recording_ticket').where('expires_at', '<', sql<string>`now()`).execute()
}
