import { sql } from 'kysely'
import { numberSetting } from '#domains/settings/server/setting-in-sql.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { SearchCriteria } from './search-criteria.ts'

type Named = Pick<SearchCriteria, 'points' | 'areas' | 'classes' | 'boards' | 'distance'>

interface Ids {
  places?: readonly number[] | undefined
  classes?: readonly number[] | undefined
  boards?: readonly number[] | undefined
  /** The slug of a class, beside those with an id. */
  classSlugs?: readonly string[]
}

/** Places, classes and boards by their ids, and the distance that counts until one is chosen; an id of nothing is passed over. A locality is a point, other places are looked through as wholes. */
export async function readNamed(db: Database, { places = [], classes = [], boards = [], classSlugs = [] }: Ids): Promise<Named> {
  const { rows } = await sql<Named>`
    select ${numberSetting('default_distance')} as distance,
      (select coalesce(json_agg(json_build_object('name', name, 'lat', lat, 'lng', lng) order by name), '[]') from place
        where id = any (${places}::integer[]) and kind = 'locality' and lat is not null and lng is not null) as points,
      (select coalesce(json_agg(json_build_object('id', area, 'name', name) order by name, area), '[]')
        from place cross join unnest(case when kind = 'locality' then array[id, parent_id] else array[id] end) as area
        where id = any (${places}::integer[]) and kind in ('city', 'district', 'locality') and (kind <> 'locality' or lat is null or lng is null)) as areas,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'slug', slug) order by rank), '[]') from school_class
        where id = any (${classes}::integer[]) or slug = any (${classSlugs}::text[])) as classes,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by rank), '[]') from board where id = any (${boards}::integer[])) as boards`.execute(
    db,
  )
  const [named] = rows
  if (!named) throw new Error('One row is always answered.')
  return named
}
