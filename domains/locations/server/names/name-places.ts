import { sql } from 'kysely'
import type { PlaceInTree } from '#domains/locations/contract/locations.ts'
import type { Database } from '#platform/server/db/database.ts'

/** Places with what each lies in, in the order of their ids here. */
export async function inTree(db: Database, ids: readonly number[]): Promise<PlaceInTree[]> {
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

/** Answers places by their ids; an id that is none of a place is left out. */
export const namePlaces = async (db: Database, ids: readonly number[]) => ({ results: await inTree(db, ids) })
