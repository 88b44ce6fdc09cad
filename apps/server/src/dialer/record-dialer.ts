import type { recordDialer as call, DialerSession } from '@portal/contract/dialer'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../http/idempotency.ts'
import type { Staff } from '../http/staff.ts'
import { announceDialer } from './announce-dialer.ts'
import { dialerOf } from './dialer-of.ts'
import { isLeased, keepLease } from './lease.ts'
import { leaveDialer } from './leave-dialer.ts'
import { isOpen } from './session.ts'

type Recorded = z.output<typeof call.body>

/** Ends the session of which nothing was heard for so long, at the last that was heard of it. */
async function closeSilent(tx: Database, staff: Staff): Promise<void> {
  await sql`update dialer_session set status = 'closed' where staff_id = ${staff.id} and status <> 'closed' and not ${isOpen}`.execute(tx)
}

/** Notes the status in the open session, or begins one; answers whether it is another than before. */
async function noteStatus(tx: Database, staff: Staff, status: Recorded['status']): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    insert into dialer_session (staff_id, status) values (${staff.id}, ${status})
    on conflict (staff_id) where status <> 'closed'
      do update set status = excluded.status, seen_at = greatest(dialer_session.seen_at, now())
    returning old.status is distinct from new.status as is_new`.execute(tx)
  return rows[0]?.is_new ?? false
}

/** Keeps the lead on the screen in `tx`, and notes the status; without a lead none is kept. */
async function record(tx: Database, staff: Staff, status: Recorded['status'], onScreen: number | undefined): Promise<DialerSession> {
  await closeSilent(tx, staff)
  if (status === 'closed') await leaveDialer(tx, staff, onScreen)
  else {
    await keepLease(tx, staff, onScreen)
    if (await noteStatus(tx, staff, status)) await announceDialer(tx, staff.id, staff.id)
  }
  return await dialerOf(tx, staff)
}

/** Records the status of the counsellor's dialer and keeps the lead on the screen theirs; closing it gives the lead back. */
export async function recordDialer(db: Database, staff: Staff, { status, combined_data: onScreen }: Recorded): Promise<DialerSession> {
  try {
    return await inTransaction(db, (tx) => record(tx, staff, status, onScreen))
  } catch (error) {
    if (!isLeased(error)) throw error
    // The lease ran out at this instant, and somebody was faster: the lead is lost, not the sign of life.
    return await inTransaction(db, (tx) => record(tx, staff, status, undefined))
  }
}
