import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { type GivenSchool, givenSchools } from '../register/same-schools.ts'
import { type Likeness, likeliest, likelyPairs } from './likeness.ts'

export interface LikelySchool {
  row: number
  by: Likeness
  name: string
  slug: string
  place: string | null
}

/** For rows that are new: the school that each most likely is all the same. */
export async function likelySchools(db: Database, rows: readonly GivenSchool[]): Promise<Map<number, LikelySchool>> {
  const { rows: found } = await sql<LikelySchool>`
    with given as materialized (${givenSchools(rows)}), pair as (${likelyPairs(sql`given.row, school.id`, sql`given`)})
    select distinct on (pair.row) pair.row, by, school.name, school.slug,
      (select place.name from place where place.id = coalesce(school.locality_id, school.district_id)) as place
    from pair join school using (id)
    order by pair.row, ${likeliest}, id`.execute(db)
  return new Map(found.map((one) => [one.row, one]))
}
