import { sql } from 'kysely'
import type { z } from 'zod'
import { nameSearchLimit, type searchSchoolNames as operation } from '#domains/schools/contract/schools.ts'
import type { Database } from '#platform/server/db/database.ts'
import { schoolLocation } from '../school/school-row.ts'
import { askSearching } from './ask-searching.ts'
import { isMatch, listedSchools, rankOf, type SearchReading } from './match-search.ts'
import { understoodAs } from './understood-as.ts'

type Answer = z.output<typeof operation.answer>

async function readSchools(db: Database, page: ReturnType<typeof sql>): Promise<Answer['results']> {
  const { rows } = await sql<Answer['results'][number]>`
    with page as materialized (${page})
    select school.id, school.name, slug, (select place.name from place where place.id = city_id) as city, address, ${schoolLocation} as location,
      (select string_agg(board.name, ', ' order by rank) from board where board.id = any (board_ids)) as board
    from page join school using (id) order by position`.execute(db)
  return rows
}

type Near = Pick<z.output<typeof operation.query>, 'city' | 'lat' | 'lng'>

/** Flat degrees are enough to tell what is nearer. */
const farOf = (lat: number, lng: number) => sql`
  (school.lat - ${lat}::float8) ^ 2 + ((school.lng - ${lng}::float8) * ${Math.cos((lat * Math.PI) / 180)}::float8) ^ 2`

/** Schools of the cities come first, by how well they match; of the others the nearest. */
function nearness({ city = [], lat, lng }: Near) {
  const isThere = sql`coalesce(school.city_id = any (${city}::integer[]), false)`
  return sql.join([
    ...(city.length > 0 ? [sql`${isThere} desc`] : []),
    ...(lat !== undefined && lng !== undefined ? [sql`case when not ${isThere} then ${farOf(lat, lng)} end`] : []),
    sql``,
  ])
}

const bestOf = (reading: SearchReading, near: Near) => sql`
  select id, row_number() over () as position from (
    select id from ${listedSchools} where ${isMatch(reading)}
    order by ${nearness(near)} ${rankOf(reading)}, length(named), name, id limit ${nameSearchLimit}) as best`

/** The schools that match a text best, or the one with the id. */
export async function searchSchoolNames(
  db: Database,
  { school_id, name = '', as_typed, ...near }: z.output<typeof operation.query>,
): Promise<Answer> {
  if (school_id !== undefined) {
    const results = await readSchools(db, sql`select ${school_id}::integer as id, 1 as position`)
    return { results, ...(await understoodAs(db, '', undefined, null)) }
  }
  const { answer: results, reading } = await askSearching(
    db,
    { search: name, as_typed },
    async (asked) => (asked ? await readSchools(db, bestOf(asked, near)) : []),
    (found) => found.length === 0,
  )
  return { results, ...(await understoodAs(db, name, reading, results[0]?.id ?? null)) }
}
