import { sql } from 'kysely'

/** The time for rows whose order matters. now() is the start of the transaction, perhaps before another that held the lead's lock first. */
export const clock = sql<string>`clock_timestamp()`
