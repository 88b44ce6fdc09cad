import { leaseSeconds } from '@portal/contract/dialer'
import { sql } from 'kysely'

const length = sql`make_interval(secs => ${sql.lit(leaseSeconds)})`

/** That a row of `dial_lease` is neither ended nor run out. */
export const isOngoing = sql<boolean>`dial_lease.during && tstzrange(now(), null) and dial_lease.ended_by is null`

/** From this instant until a lease runs out of itself. The clock, not the beginning of the transaction: leases follow one another. */
export const leaseFromNow = sql<string>`tstzrange(clock_timestamp(), clock_timestamp() + ${length})`

/** The same lease, given back at this instant. */
export const endedNow = sql<string>`tstzrange(lower(during), greatest(clock_timestamp(), lower(during) + interval '1 microsecond'))`

/** The same lease, that many seconds from now. */
export const prolonged = sql<string>`tstzrange(lower(during), greatest(upper(during), clock_timestamp() + ${length}))`
