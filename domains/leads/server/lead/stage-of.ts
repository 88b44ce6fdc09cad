import { type RawBuilder, sql } from 'kysely'
import { steps } from '#domains/leads/contract/steps.ts'

/** The name of the furthest step of a column `steps`: the place of its highest bit. Null where none stands. */
export const stageOf = (column: RawBuilder<unknown>) =>
  sql<string | null>`(${sql.lit(`{${steps.join()}}`)}::text[])[length(ltrim(${column}::bit(16)::text, '0')) - 1]`
