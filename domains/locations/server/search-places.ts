import { sql } from 'kysely'
import type { z } from 'zod'
import type { searchPlaces as call, PlaceInTree } from '#domains/locations/contract/locations.ts'
import type { Database } from '#platform/server/db/database.ts'
import { lookUpPlace } from './look-up-place.ts'
import { findOwnPlaces } from './suggest-own-places.ts'

const kinds = ['city', 'district', 'locality'] as const
const mostFound = 12

/** Places with what each lies in, in the order of their ids here. */
async function inTree(db: Database, ids: readonly number[]): Promise<PlaceInTree[]> {
  const named = (kind: string, ...more: ReturnType<typeof sql>[]) => sql`(
    select json_build_object(${sql.join([sql`'id', above.id, 'name', above.name`, ...more])})
    from place as above where above.id = any (place.lineage) and above.kind = ${sql.lit(kind)})`
  const { rows } = await sql<PlaceInTree>`
    select id, name,
      (select coalesce(string_agg(name, ', ' order by depth desc), '') from (
        select above.name, max(cardinality(above.lineage)) as depth from place as above
        where above.id = any (place.lineage) and above.name <> place.name and above.kind <> 'country' group by above.name) as around) as within,
      ${named('city')} as city, ${named('district', sql`'city_id', place.lineage[3]`)} as district,
      ${named('locality', sql`'district_id', place.parent_id`)} as district_region
    from place where id = any (${ids}::integer[]) order by array_position(${ids}::integer[], id)`.execute(db)
  return rows
}

/** Finds cities, districts and localities by what is typed; what their names do not begin with may still mean one of them. */
export async function searchPlaces(db: Database, { search, meant }: z.output<typeof call.query>): Promise<{ results: PlaceInTree[] }> {
  const found = meant ? [] : await findOwnPlaces(db, search, kinds)
  const begin = found.filter(({ begins }) => begins)
  const one = begin.length > 0 ? undefined : await lookUpPlace(db, search)
  const ids = [...new Set([...(one ? [one.id] : []), ...found.map(({ id }) => id)])].slice(0, mostFound)
  return { results: await inTree(db, ids) }
}
