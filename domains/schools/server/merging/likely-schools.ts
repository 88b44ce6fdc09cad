import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { type GivenSchool, givenSchools, inOneRegister, namesakesOfGiven, schemesOf } from '../register/same-schools.ts'
import { codesOf } from '../school/codes.ts'
import { type Likeness, likeliest, likelyPairs } from './likeness.ts'

export interface LikelySchool {
  row: number
  by: Likeness | 'city'
  name: string
  slug: string
  place: string | null
}

/** The schools that new rows most likely are, as a statement. Rows and the thousands of their name in one register make no pairs. */
export const likelySchoolsQuery = (rows: readonly GivenSchool[]): RawBuilder<LikelySchool> => sql<LikelySchool>`
    with told as (${givenSchools(rows)}), given as materialized (select told.*, ${schemesOf(sql`codes`)} as schemes from told),
    namesake as materialized (select distinct folded, district, schemes from (${namesakesOfGiven}) as called),
    named as materialized (
      select * from given where exists (
        select from namesake where namesake.folded = given.folded and namesake.district = given.district and not namesake.schemes && given.schemes)),
    pair as (${likelyPairs(sql`given.row, school.id`, sql`given`, { named: sql`named` })}
      union all
      select row, id, null, 'city' from (
        select given.row, given.codes, school.id from given join school on school.folded_name = given.folded and school.city_id = -given.district
          and school.district_id is not null and school.delisted_at is null
        union all
        select given.row, given.codes, school.id from given join place on place.id = given.district
          join school on school.folded_name = given.folded and school.district_id is null and school.city_id = place.parent_id and school.delisted_at is null
      ) as school where not ${inOneRegister(sql`codes`, codesOf(sql`school.id`))}
    )
    select distinct on (pair.row) pair.row, by, school.name, school.slug,
      (select place.name from place where place.id = coalesce(school.locality_id, school.district_id)) as place
    from pair join school using (id)
    order by pair.row, ${likeliest}, id`

/** For rows that are new: the school that each most likely is all the same. */
export async function likelySchools(db: Database, rows: readonly GivenSchool[]): Promise<Map<number, LikelySchool>> {
  const { rows: found } = await likelySchoolsQuery(rows).execute(db)
  return new Map(found.map((one) => [one.row, one]))
}
