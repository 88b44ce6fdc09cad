import { sql } from 'kysely'
import { accountRefusals } from '#domains/accounts/contract/people.ts'
import { endSessionsOfAccount as ending } from '#domains/accounts/contract/staff-sessions.ts'
import { writeAuditEntry } from '#platform/server/audit/write-audit-entry.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { looksAfter } from '../account/looks-after.ts'
import { endSessions } from '../sessions/end-sessions.ts'

async function findTheirs(db: Database, admin: Staff, id: number): Promise<void> {
  const account = await db.selectFrom('staff').select('id').where('id', '=', id).where(looksAfter(admin)).executeTakeFirst()
  if (!account) throw refuse({ refusals: accountRefusals.find }, 'accountNotFound')
}

export async function listSessionsOfAccount(db: Database, admin: Staff, id: number) {
  await findTheirs(db, admin, id)
  const results = await db
    .selectFrom('session')
    .select(['id', 'created_at', 'last_seen_at', 'user_agent', 'address'])
    .where('staff_id', '=', id)
    .where('expires_at', '>', sql<string>`now()`)
    .orderBy('last_seen_at', 'desc')
    .execute()
  return { results }
}

/** Ends one session of somebody else, or all of theirs; it is on record. */
export async function endSessionsOfAccount(tx: Transaction, admin: Staff, id: number, session?: number): Promise<{ ended: number }> {
  await findTheirs(tx, admin, id)
  const ended = await endSessions(tx, { id }, session)
  if (ended === 0) throw refuse(ending, 'sessionNotFound')
  await writeAuditEntry(tx, admin, 'sessions_ended', { staff: id, details: { sessions: ended } })
  return { ended }
}
