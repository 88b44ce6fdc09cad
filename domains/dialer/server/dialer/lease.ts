import { sql } from 'kysely'
import { restMinutes } from '#domains/calls/contract/calls.ts'
import { visibleTo } from '#domains/leads/server/lead/visible-to.ts'
import { numberSetting } from '#domains/settings/server/setting-in-sql.ts'
import { advisoryLocks } from '#platform/server/db/advisory-locks.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'

/** So long nothing has to be heard of a dialer before it is over. */
export const patience = sql`make_interval(mins => ${numberSetting('dial_lease_minutes')})`

/** The rest of a parent after Next or a call. */
export const rest = sql`make_interval(mins => ${sql.lit(restMinutes)})`

/**
 * Leases are found by their ends, in a B-tree. Only the constraints ask their GiST indexes, which did not find every lease in storms
 * (docs/decisions/2026-11-27-leases-are-found-by-their-ends.md).
 */
export const isOngoing = sql<boolean>`upper(dial_lease.during) > now() and dial_lease.ended_by is null`

/** From this instant until a lease runs out of itself. The clock, not the beginning of the transaction: leases follow one another. */
export const leaseFromNow = sql<string>`tstzrange(clock_timestamp(), clock_timestamp() + ${patience})`

export const endedNow = sql<string>`tstzrange(
  lower(during), least(upper(during), greatest(clock_timestamp(), lower(during) + interval '1 microsecond')))`

const prolonged = sql<string>`tstzrange(lower(during), greatest(upper(during), clock_timestamp() + ${patience}))`

/**
 * One statement or transaction at a time adds or prolongs leases of this counsellor: the others wait until it ends. Taken before the
 * row of a lead is locked.
 */
export const lockDialing = (staff: Pick<Staff, 'id'>) => sql`pg_advisory_xact_lock(${advisoryLocks.dialing}, ${staff.id}::integer)`

/** True if the counsellor still sees the lead of a row of `dial_lease`: it may have been transferred meanwhile, or erased. */
export const isTheirs = (staff: Staff) => sql<boolean>`exists (select from lead where lead.id = dial_lease.lead_id and ${visibleTo(staff)})`

/**
 * Prolongs the counsellor's lease of this lead, and ends leases of leads that they no longer see. Takes the same locks as a claim, so no
 * claim reads leases while this one moves. Fails (`isExcluded`) if it overlaps a lease that a fast clock left in the future.
 */
export async function keepLease(tx: Transaction, staff: Staff, leadId: number | undefined): Promise<void> {
  await sql`select ${lockDialing(staff)}`.execute(tx)
  await sql`
    update dial_lease set during = ${endedNow}, ended_by = 'exit'
    where staff_id = ${staff.id} and ${isOngoing} and not ${isTheirs(staff)}`.execute(tx)
  if (leadId === undefined) return
  const isKept = sql`staff_id = ${staff.id} and lead_id = ${leadId} and ${isOngoing} and upper(during) > clock_timestamp()`
  await sql`
    select from lead where id = ${leadId} and exists (select from dial_lease where ${isKept}) for no key update of lead`.execute(tx)
  await sql`update dial_lease set during = ${prolonged} where ${isKept}`.execute(tx)
}

/** Which other counsellor has the lead in the dialer. One who is deactivated is logged out and holds nothing. */
export const heldBy = (staff: Pick<Staff, 'id'>) => sql<string | null>`(
  select staff.name from dial_lease join staff on staff.id = dial_lease.staff_id
  where dial_lease.lead_id = lead.id and staff_id <> ${staff.id} and staff.is_active and ${isOngoing} limit 1)`
