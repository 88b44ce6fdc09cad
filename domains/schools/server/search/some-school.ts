import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { listedSchools } from './match-search.ts'

/** True if a condition holds for any listed `school`. */
export const someSchool = async (db: Database, condition: RawBuilder<unknown>): Promise<boolean> =>
  (await sql`select from ${listedSchools} where ${condition} limit 1`.execute(db)).rows.length > 0
