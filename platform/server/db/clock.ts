import { sql } from 'kysely'

/** The time for rows whose order matters. now() is the transaction's begin, perhaps before another that had the lead's lock first. */
export const clock = sql<string>`clock_timestamp()`
