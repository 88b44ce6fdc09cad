import { sql } from 'kysely'
import { mostSimilar, type SimilarSchool } from '#domains/schools/contract/school-register.ts'
import type { Database } from '#platform/server/db/database.ts'
import { kilometresOfDegree, kilometresTo } from '../kilometres.ts'
import { schoolLocation } from '../school-row.ts'

interface Described {
  name: string
  district?: number | undefined
  district_region?: number | undefined
  lat?: number | undefined
  lng?: number | undefined
}

/** Two entries of one school lie no farther apart, in kilometres: most of them are known by their locality alone. */
const samePlace = 1.5
/** As far as schools are looked at round a point, in kilometres. */
const near = 5
/** From this likeness of trigrams on, a name may be the same spelled otherwise. */
const alike = 0.45

/** Schools that a described one may be: of its district and round its point those with such a name, elsewhere those with all its words. */
export async function findSimilar(
  db: Database,
  { name, district, district_region: region, lat, lng }: Described,
): Promise<SimilarSchool[]> {
  const kilometres =
    lat === undefined || lng === undefined ? sql<number | null>`null::float8` : kilometresTo(sql`${lat}::float8`, sql`${lng}::float8`)
  const [north, east] = [
    near / kilometresOfDegree,
    near / (kilometresOfDegree * Math.cos((Math.min(80, Math.abs(lat ?? 0)) * Math.PI) / 180)),
  ]
  const around =
    lat === undefined || lng === undefined
      ? sql`false`
      : sql`school.lat between ${lat - north} and ${lat + north} and school.lng between ${lng - east} and ${lng + east}`
  const { rows } = await sql<SimilarSchool>`
    with candidate as (
      (select id from school where (school.district_id = ${district ?? null}::integer or (${around}))
        and (similarity(lower(name), lower(${name})) >= ${alike} or fold_words(name) = fold_words(${name}))
        order by similarity(lower(name), lower(${name})) desc, id limit ${mostSimilar * 3})
      union
      (select id from school where school.search @@ (select meant_words(${name}, 'A', false))
        order by similarity(lower(name), lower(${name})) desc, id limit ${mostSimilar})
    ), judged as (
      select school.id, school.name, slug, (select place.name from place where place.id = city_id) as city, ${schoolLocation} as location,
        address, is_verified, round(${kilometres}::numeric, 1)::float8 as kilometres,
        fold_words(school.name) = fold_words(${name}) and coalesce(${kilometres} <= ${samePlace}, false)
          or fold_words(school.name) = fold_words(${name}) and coalesce(locality_id = ${region ?? null}::integer, false)
          or fold_words(school.name) = fold_words(${name}) and locality_id is null and coalesce(district_id = ${district ?? null}::integer, false) as is_same
      from candidate join school using (id)
    )
    select * from judged order by is_same desc, kilometres nulls last, similarity(lower(name), lower(${name})) desc, id limit ${mostSimilar}`.execute(
    db,
  )
  return rows
}
