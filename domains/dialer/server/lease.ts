import { sql } from 'kysely'
import { restMinutes } from '#domains/calls/contract/calls.ts'
import { leaseSeconds } from '#domains/dialer/contract/dialer.ts'
import { visibleTo } from '#domains/leads/server/core/visible-to.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'

/** So long nothing has to be heard of a dialer before it is over. */
export const patience = sql`make_interval(secs => ${sql.lit(leaseSeconds)})`

/** A parent who was left or called is left alone for so long. */
export const rest = sql`make_interval(mins => ${sql.lit(restMinutes)})`

export const isOngoing = sql<boolean>`dial_lease.during && tstzrange(now(), null) and dial_lease.ended_by is null`

/** From this instant until a lease runs out of itself. The clock, not the beginning of the transaction: leases follow one another. */
export const leaseFromNow = sql<string>`tstzrange(clock_timestamp(), clock_timestamp() + ${patience})`

export const endedNow = sql<string>`tstzrange(
  lower(during), least(upper(during), greatest(clock_timestamp(), lower(during) + interval '1 microsecond')))`

const prolonged = sql<string>`tstzrange(lower(during), greatest(upper(during), clock_timestamp() + ${patience}))`

/** Whether what failed is a lease that would have stood beside another. */
export const isLeased = (error: unknown) => error instanceof Error && 'code' in error && error.code === '23P01'

/** That the lead of a row of `dial_lease` is seen by who has it still: it may have been transferred meanwhile, or erased. */
export const isTheirs = (staff: Staff) => sql<boolean>`exists (select from lead where lead.id = dial_lease.lead_id and ${visibleTo(staff)})`

/** Keeps the counsellor's lead, or gives back one that is theirs no more. Fails (`isLeased`) where the lease ran out and was taken. */
export async function keepLease(tx: Transaction, staff: Staff, leadId: number | undefined): Promise<void> {
  await sql`
    update dial_lease set during = ${endedNow}, ended_by = 'exit'
    where staff_id = ${staff.id} and ${isOngoing} and not ${isTheirs(staff)}`.execute(tx)
  if (leadId === undefined) return
  await sql`
    update dial_lease set during = ${prolonged}
    where staff_id = ${staff.id} and lead_id = ${leadId} and ${isOngoing} and upper(during) > clock_timestamp()`.execute(tx)
}

export const heldBy = (staff: Pick<Staff, 'id'>) => sql<string | null>`(
  select staff.name from dial_lease join staff on staff.id = dial_lease.staff_id
  where dial_lease.lead_id = lead.id and staff_id <> ${staff.id} and ${isOngoing} limit 1)`
