import { sql } from 'kysely'
import type { z } from 'zod'
import { type DialerSession, type recordDialer as operation, type PauseReason, sayPauseReason } from '#domains/dialer/contract/dialer.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { isExcluded } from '#platform/server/db/trouble.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { announceDialer } from '../dialer/announce-dialer.ts'
import { isOngoing, keepLease } from '../dialer/lease.ts'
import { isOpen } from '../dialer/session.ts'
import { dialerOf } from './dialer-of.ts'
import { leaveDialer } from './leave-dialer.ts'

type DialerStatus = z.output<typeof operation.body>

async function closeSilent(tx: Transaction, staff: Staff): Promise<boolean> {
  const { rows } = await sql`
    update dialer_session set status = 'closed'
    where staff_id = ${staff.id} and status <> 'closed' and not ${isOpen} returning id`.execute(tx)
  return rows.length > 0
}

async function hasLead(tx: Transaction, staff: Staff, leadId: number): Promise<boolean> {
  const { rows } = await sql`select from dial_lease where staff_id = ${staff.id} and lead_id = ${leadId} and ${isOngoing}`.execute(tx)
  return rows.length > 0
}

async function noteStatus(tx: Transaction, staff: Staff, status: DialerStatus['status']): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    update dialer_session set status = ${status}, seen_at = greatest(seen_at, now()),
      paused_at = case when ${status} = 'paused' then coalesce(paused_at, now()) end, paused_for = case when ${status} = 'paused' then paused_for end
    where staff_id = ${staff.id} and status <> 'closed'
    returning old.status is distinct from new.status as is_new`.execute(tx)
  if (rows[0]?.is_new) await announceDialer(tx, staff.id, staff.id)
  return rows.length > 0
}

async function begin(tx: Transaction, staff: Staff, status: DialerStatus['status']): Promise<void> {
  await sql`
    insert into dialer_session (staff_id, status, paused_at) values (${staff.id}, ${status}, case when ${status} = 'paused' then now() end)
    on conflict (staff_id) where status <> 'closed' do nothing`.execute(tx)
  await announceDialer(tx, staff.id, staff.id)
}

/** A window whose lead was given back by another one begins no session: it hears that its own is closed. */
async function record(tx: Transaction, staff: Staff, status: DialerStatus['status'], onScreen: number | undefined): Promise<void> {
  const wasSilent = await closeSilent(tx, staff)
  if (status === 'closed') await leaveDialer(tx, staff, onScreen)
  else {
    await keepLease(tx, staff, onScreen)
    const isOn = await noteStatus(tx, staff, status)
    if (!isOn && (wasSilent || onScreen === undefined || (await hasLead(tx, staff, onScreen)))) await begin(tx, staff, status)
  }
}

export async function recordDialer(db: Database, staff: Staff, { status, combined_data: onScreen }: DialerStatus): Promise<DialerSession> {
  try {
    await inTransaction(db, (tx) => record(tx, staff, status, onScreen))
  } catch (error) {
    if (!isExcluded(error)) throw error
    // After a clock that was ahead is set back, another lease of the lead may lie in the future: then the lead is lost, not the sign of life.
    await inTransaction(db, (tx) => record(tx, staff, status, undefined))
  }
  // Read afterwards: a sign of life that waited for its turn would report a lease that ran out meanwhile.
  return await dialerOf(db, staff)
}

/** Keeps why the counsellor's own dialer is paused, until they go on. */
export async function sayReason(tx: Transaction, staff: Staff, reason: PauseReason): Promise<DialerSession> {
  const { rows } = await sql`
    update dialer_session set paused_for = ${reason} where staff_id = ${staff.id} and status = 'paused' returning id`.execute(tx)
  if (rows.length === 0) throw refuse(sayPauseReason, 'notPaused')
  await announceDialer(tx, staff.id, staff.id)
  return await dialerOf(tx, staff)
}
