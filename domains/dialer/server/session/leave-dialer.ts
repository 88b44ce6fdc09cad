import { sql } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { announceDialer } from '../dialer/announce-dialer.ts'
import { endedNow, isOngoing, isTheirs, lockDialing } from '../dialer/lease.ts'

async function hasAnother(tx: Transaction, staff: Staff, onScreen: number | undefined): Promise<boolean> {
  const { rows } = await sql`
    select from dial_lease
    where staff_id = ${staff.id} and ${isOngoing} and lead_id is distinct from ${onScreen ?? null}::integer and ${isTheirs(staff)}`.execute(
    tx,
  )
  return rows.length > 0
}

/** The lead that a counsellor has now. They never have two. */
async function leadInHand(tx: Transaction, staff: Staff): Promise<number | undefined> {
  const { rows } = await sql<{ lead_id: number }>`select lead_id from dial_lease where staff_id = ${staff.id} and ${isOngoing}`.execute(tx)
  return rows[0]?.lead_id
}

/** Exit: gives the named lead back, or the counsellor's current one if none is named, and ends the session. */
export async function exitDialer(tx: Transaction, staff: Staff, left: number | undefined): Promise<void> {
  await sql`select ${lockDialing(staff)}`.execute(tx)
  await leaveDialer(tx, staff, left ?? (await leadInHand(tx, staff)))
}

/** Gives the lead on this screen back, free for everyone at once, and ends the session; nothing of it while the counsellor has another. */
export async function leaveDialer(tx: Transaction, staff: Staff, onScreen: number | undefined): Promise<void> {
  await sql`select ${lockDialing(staff)}`.execute(tx)
  if (await hasAnother(tx, staff, onScreen)) return
  await sql`
    update dial_lease set during = ${endedNow}, ended_by = 'exit'
    where staff_id = ${staff.id} and ${isOngoing} and (lead_id = ${onScreen ?? null}::integer or not ${isTheirs(staff)})`.execute(tx)
  await tx.deleteFrom('dialed_list').where('staff_id', '=', staff.id).execute()
  const closed = await tx
    .updateTable('dialer_session')
    .set({ status: 'closed', seen_at: sql<string>`greatest(now(), seen_at)` })
    .where('staff_id', '=', staff.id)
    .where('status', '<>', 'closed')
    .returning('id')
    .execute()
  if (closed.length > 0) await announceDialer(tx, staff.id, staff.id)
}
