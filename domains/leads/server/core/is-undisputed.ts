import { sql } from 'kysely'

/** Of a row of `lead_number`. No parameter: one plan is kept for each statement, and it would pass by the index. */
export const isUndisputed = sql<boolean>`not disputed`
