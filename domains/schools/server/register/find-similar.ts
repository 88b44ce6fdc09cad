import { sql } from 'kysely'
import { maxSimilar, type SimilarSchool } from '#domains/schools/contract/school-register.ts'
import type { Database } from '#platform/server/db/database.ts'
import { codesOf } from '../school/codes.ts'
import { schoolLocation } from '../school/school-row.ts'
import { hasKeys, isInName, keysOf, listedSchools } from '../search/match-search.ts'
import { readSearch } from '../search/read-search.ts'
import { givenSchools, kilometresFromGiven, near, sameness, within } from './same-schools.ts'

interface SchoolForm {
  name: string
  district?: number | undefined
  district_region?: number | undefined
  lat?: number | undefined
  lng?: number | undefined
}

/** From this likeness of trigrams on, a name may be the same spelled otherwise. */
const alike = 0.45

/** Schools that a described one may be: of its district and round its point those with such a name, elsewhere those with all its words. */
export async function findSimilar(
  db: Database,
  { name, district, district_region: region, lat, lng }: SchoolForm,
): Promise<SimilarSchool[]> {
  const given = sql`given as materialized (${givenSchools([{ row: 1, name, district, locality: region, lat, lng }])})`
  const likeness = sql`similarity(lower(school.name), lower(${name}))`
  const words = (await readSearch(db, name, false))?.words ?? []
  const hasAllWords = words.length > 0 ? sql`${hasKeys(keysOf(words))} and ${isInName(words)}` : sql`false`
  const { rows } = await sql<SimilarSchool>`
    with ${given}, candidate as (
      (select school.id from given join school on school.district_id = given.district or ${within(near)}
        where ${likeness} >= ${alike} or school.folded_name = given.folded
        order by ${likeness} desc, school.id limit ${maxSimilar * 3})
      union
      (select id from ${listedSchools} where ${hasAllWords}
        order by ${likeness} desc, id limit ${maxSimilar})
    ), judged as (
      select school.id, school.name, slug, (select place.name from place where place.id = city_id) as city, ${schoolLocation} as location,
        address, is_verified, round((${kilometresFromGiven})::numeric, 1)::float8 as kilometres, ${sameness(codesOf(sql`school.id`))} is not null as is_same
      from candidate join school using (id) cross join given where delisted_at is null
    )
    select * from judged order by is_same desc, kilometres nulls last, similarity(lower(name), lower(${name})) desc, id limit ${maxSimilar}`.execute(
    db,
  )
  return rows
}
