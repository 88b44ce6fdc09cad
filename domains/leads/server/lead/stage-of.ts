import { type RawBuilder, sql } from 'kysely'
import { type Step, steps } from '#domains/leads/contract/steps.ts'

/** The name of the furthest step in a column `steps`, by its highest bit; null if there is none. */
export const stageOf = (column: RawBuilder<unknown>) =>
  sql<Step | null>`(${sql.lit(`{${steps.join()}}`)}::text[])[length(ltrim(${column}::bit(16)::text, '0')) - 1]`
