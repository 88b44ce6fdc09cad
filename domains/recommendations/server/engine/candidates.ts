import { type RawBuilder, sql } from 'kysely'
import { kilometresOfDegree, kilometresTo } from '#domains/schools/server/school/kilometres.ts'
import type { SearchCriteria } from './search-criteria.ts'

/** `school` is a row of `school_offer` everywhere here. */
const offers = sql`school_offer as school`

/** The box lets the index choose; the circle in it is measured. Where degrees of longitude are narrow the box is wider. */
const inBox = ({ lat, lng }: SearchCriteria['points'][number], distance: number) => {
  const north = distance / kilometresOfDegree
  const east = north / Math.cos((Math.min(80, Math.abs(lat) + north) * Math.PI) / 180)
  return sql`(school.lat between ${lat - north}::float8 and ${lat + north}::float8 and school.lng between ${lng - east}::float8 and ${lng + east}::float8)`
}

const kilometresFrom = ({ lat, lng }: SearchCriteria['points'][number]) => kilometresTo(sql`${lat}::float8`, sql`${lng}::float8`)

/** From the nearest of the points. */
export const kilometresFromAny = (points: SearchCriteria['points']): RawBuilder<unknown> => {
  if (points.length === 0) return sql`null::float8`
  const lats = sql`${points.map(({ lat }) => lat)}::float8[]`
  const lngs = sql`${points.map(({ lng }) => lng)}::float8[]`
  return sql`(select min(${kilometresTo(sql`point.lat`, sql`point.lng`)}) from unnest(${lats}, ${lngs}) as point (lat, lng))`
}

/** The distance is measured once for each school of the boxes, which `offset 0` sees to. */
function aroundPoints({ points, distance }: SearchCriteria): RawBuilder<unknown> {
  const [only, another] = points
  const km = only && !another ? kilometresFrom(only) : kilometresFromAny(points)
  const boxes = sql.join(
    points.map((point) => inBox(point, distance)),
    sql` or `,
  )
  return sql`select * from (select school.*, ${km} as km from ${offers} where ${boxes} offset 0) as near where km <= ${distance}`
}

const ofAreas = ({ areas }: SearchCriteria) => {
  const ids = sql`${areas.map(({ id }) => id)}::integer[]`
  return sql`(school.district_id = any (${ids}) or school.city_id = any (${ids}) or school.locality_id = any (${ids}))`
}

/** The schools that are looked at, with how far they lie from the nearest of the parent's points: null where none is known. */
export function candidatesOf(criteria: SearchCriteria): RawBuilder<unknown> {
  const { schooling, points, areas } = criteria
  if (schooling === 'boarding') return sql`select school.*, ${kilometresFromAny(points)} as km from ${offers} where is_residential`
  if (points.length === 0 && areas.length === 0) return sql`select school.*, null::float8 as km from ${offers}`
  const whole = sql`select school.*, null::float8 as km from ${offers} where ${ofAreas(criteria)}`
  if (points.length === 0) return whole
  if (areas.length === 0) return aroundPoints(criteria)
  return sql`select * from (${aroundPoints(criteria)}) as near
    union all (${whole} and not exists (select from (${aroundPoints(criteria)}) as near where near.id = school.id))`
}
