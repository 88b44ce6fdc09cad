import { sql } from 'kysely'

/** A condition on `lead_number`. It has no parameter: a statement keeps one plan, and with a parameter that plan would not use the index. */
export const isUndisputed = sql<boolean>`not disputed`
