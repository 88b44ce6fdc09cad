import { sql } from 'kysely'

/** now() is when the transaction began, maybe before another that had the lead's lock first. What stands in order uses the clock. */
export const clock = sql<string>`clock_timestamp()`
