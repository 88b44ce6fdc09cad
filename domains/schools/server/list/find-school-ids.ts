import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { askSearching } from '../search/ask-searching.ts'
import { listedSchools } from '../search/match-search.ts'
import { type SchoolQuery, schoolsFound } from './schools-found.ts'

/** The ids of all schools of a list, by place and name, at most so many; further conditions are on `school`. */
export async function findSchoolIds(
  db: Database,
  query: Omit<SchoolQuery, 'limit' | 'offset'>,
  conditions: readonly RawBuilder<unknown>[],
  most: number,
): Promise<number[]> {
  const { answer } = await askSearching(
    db,
    query,
    async (reading) => {
      const { where } = schoolsFound(query, reading, conditions)
      const { rows } = await sql<{ id: number }>`
        select id from ${listedSchools} where ${where} order by district_id, city_id, locality_id, name, id limit ${most}`.execute(db)
      return rows.map(({ id }) => id)
    },
    (ids) => ids.length === 0,
  )
  return answer
}
