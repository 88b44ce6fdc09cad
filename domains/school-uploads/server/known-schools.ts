import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import type { ReadSchool } from './read-school.ts'

export interface KnownSchool {
  row: number
  id: number
  slug: string
  name: string
  place: string | null
  by: 'code' | 'slug' | 'locality' | 'coordinates'
}

/** Two of one name nearer than this are one, in degrees: some 300 metres. */
const near = 0.003

/**
 * The school that each row is already: by its code, else by its name in one locality or at one place. Schools with different codes are
 * different. A slug that another school has is told beside it.
 */
export async function knownSchools(db: Database, rows: readonly { row: number; values: ReadSchool }[]) {
  const given = sql`jsonb_to_recordset(${JSON.stringify(
    rows.map(({ row, values: { school } }) => ({
      ...{ row, name: school.name, code: school.source_id, slug: school.slug },
      ...{ district: school.location?.district, locality: school.location?.district_region },
      ...{ lat: school.coordinates?.lat, lng: school.coordinates?.lng },
    })),
  )}::jsonb) as given (row integer, name text, code text, slug text, district integer, locality integer, lat float8, lng float8)`
  const hasRowsWithoutCode = rows.some(({ values: { school } }) => !school.source_id)
  const shown = sql`given.row, school.id, school.slug, school.name, (select name from place where place.id = coalesce(locality_id, district_id)) as place`
  const { rows: byCode } = await sql<KnownSchool>`
    select ${shown}, 'code' as by from ${given} join school on school.source_id = given.code`.execute(db)
  // Names are folded once for each row and once for each school of their districts.
  const { rows: byName } = await sql<KnownSchool>`
    with given as materialized (select *, fold_words(name) as folded from ${given}),
    around as materialized (
      select id, slug, name, source_id, district_id, locality_id, lat, lng, fold_words(name) as folded from school
      where district_id in (select district from given) and (source_id is null or ${hasRowsWithoutCode}) and exists (
        select from given where given.district = school.district_id and lower(left(given.name, 1)) = lower(left(school.name, 1))))
    select distinct on (given.row) given.row, school.id, school.slug, school.name,
      (select name from place where place.id = coalesce(locality_id, district_id)) as place,
      case when locality_id is not distinct from given.locality then 'locality' else 'coordinates' end as by
    from given join around as school on school.district_id = given.district and school.folded = given.folded
      and (given.code is null or school.source_id is null)
      and (locality_id is not distinct from given.locality
        or (abs(school.lat - given.lat) < ${near} and abs(school.lng - given.lng) < ${near}))
    order by given.row, school.id`.execute(db)
  const { rows: bySlug } = await sql<KnownSchool>`
    select ${shown}, 'slug' as by from ${given} join school on school.slug = given.slug`.execute(db)
  return {
    same: new Map([...byName, ...byCode].map((found) => [found.row, found])),
    slugs: new Map(bySlug.map((found) => [found.row, found])),
  }
}
