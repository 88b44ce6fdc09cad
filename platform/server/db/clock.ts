import { sql } from 'kysely'

/**
 * The instant at which the statement runs. now() is that at which the transaction began, which may be before another that had
 * the lead's lock first: what stands in the order in which it came is written with the clock.
 */
export const clock = sql<string>`clock_timestamp()`
