import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Staff } from '../http/staff.ts'
import { announceDialer } from './announce-dialer.ts'
import { endedNow, isOngoing } from './lease.ts'

/** Whether the counsellor has another lead than the one on this screen: then it is a tab that was left behind. */
async function isStale(tx: Database, staff: Staff, onScreen: number | undefined): Promise<boolean> {
  if (onScreen === undefined) return false
  const { rows } = await sql`
    select from dial_lease where staff_id = ${staff.id} and ${isOngoing} and lead_id <> ${onScreen}`.execute(tx)
  return rows.length > 0
}

/** Gives the counsellor's lead back, free for everyone at once, and ends the session; nothing of it when the screen is stale. */
export async function leaveDialer(tx: Database, staff: Staff, onScreen: number | undefined): Promise<void> {
  if (await isStale(tx, staff, onScreen)) return
  await sql`
    update dial_lease set during = ${endedNow}, ended_by = 'exit'
    where staff_id = ${staff.id} and ${isOngoing} and lead_id = coalesce(${onScreen ?? null}, lead_id)`.execute(tx)
  const closed = await tx
    .updateTable('dialer_session')
    .set({ status: 'closed', seen_at: sql<string>`greatest(now(), seen_at)` })
    .where('staff_id', '=', staff.id)
    .where('status', '<>', 'closed')
    .returning('id')
    .execute()
  if (closed.length > 0) await announceDialer(tx, staff.id, staff.id)
}
