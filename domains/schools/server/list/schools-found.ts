import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { listSchools, listSchoolsLacking, mapSchools } from '#domains/schools/contract/school-lists.ts'
import { numberSetting } from '#domains/settings/server/setting-in-sql.ts'
import { kilometresOfDegree, kilometresTo } from '../school/kilometres.ts'
import { hasKeys, isMatch, type SearchReading } from '../search/match-search.ts'

type Lacking = Omit<z.output<typeof listSchoolsLacking.query>, 'city' | 'district' | 'district_region'>

/** The query of both lists, by the names of the newer one. */
export type SchoolQuery = z.output<typeof listSchools.query> & Partial<Lacking>

/** Of the schools in a circle, those alone of which only the city or district is known. */
type Towns = 'alone'

/** The filters that lists and maps share. */
type Filters = Omit<z.output<typeof mapSchools.query>, 'south' | 'west' | 'north' | 'east'>

const is = (condition: RawBuilder<unknown>, wanted: boolean | 'all' | undefined) => {
  if (wanted === undefined || wanted === 'all') return undefined
  return wanted ? condition : sql`not ${condition}`
}

/** True if only the city or district of `school` is known, whose point says nothing about where it stands. */
export const isTownOnly = sql`school.exactness in ('city', 'district')`

/** The box round the circle is looked up in an index. */
function within({ lat, lng, radius, with_towns: withTowns }: Filters, towns: Towns | undefined) {
  if (lat === undefined || lng === undefined || radius === undefined) return undefined
  const north = radius / kilometresOfDegree
  const east = north / Math.cos((Math.min(80, Math.abs(lat) + north) * Math.PI) / 180)
  return sql`school.lat between ${lat - north}::float8 and ${lat + north}::float8
    and school.lng between ${lng - east}::float8 and ${lng + east}::float8
    and ${kilometresTo(sql`${lat}::float8`, sql`${lng}::float8`)} <= ${radius}::float8
    ${towns === 'alone' ? sql`and ${isTownOnly}` : withTowns ? sql`` : sql`and not ${isTownOnly}`}`
}

const isTooLongAgo = (verifiedAt: RawBuilder<unknown>) =>
  sql`(${verifiedAt} is null or ${verifiedAt} < now() - make_interval(days => ${numberSetting('stale_after_days')}))`

/** True if the fees, or the open classes, of a school were not confirmed for long, or never; each has its own index. */
export const isStale = {
  fees: sql`(school.has_fees and ${isTooLongAgo(sql`school.fees_verified_at`)})`,
  openClasses: sql`(school.has_open_class and ${isTooLongAgo(sql`school.open_classes_verified_at`)})`,
}

const filtersOf = (query: Filters, towns?: Towns) =>
  [
    is(sql`school.is_verified`, query.is_verified),
    is(sql`school.is_collab`, query.collab),
    is(sql`school.is_featured`, query.is_featured),
    is(sql`school.is_residential`, query.is_residential),
    is(sql`not school.has_fees`, query.no_fees),
    is(sql`not school.has_facilities`, query.no_facilities),
    is(sql`school.has_open_class`, query.admission_open),
    is(sql`not school.is_complete`, query.incomplete_data),
    is(sql`school.district_id is null`, query.no_district),
    is(isStale.fees, query.stale_fees),
    is(isStale.openClasses, query.stale_open_classes),
    within(query, towns),
  ].filter((condition) => condition !== undefined)

/** A place or board that is asked for, one of several, as a key of schools. */
const among = (kind: 'city' | 'district' | 'locality' | 'board', ids: readonly number[] = []) =>
  ids.length > 0 ? [`(${ids.map((id) => `'${kind}:${id}'`).join('|')})`] : []

const keysOf = ({ school_city__id, district__id, district_region__id, board }: Filters) => [
  ...among('city', school_city__id),
  ...among('district', district__id),
  ...among('locality', district_region__id),
  ...among('board', board),
]

/** The condition of a list, as SQL on `listedSchools`. */
export interface SchoolCondition {
  where: RawBuilder<unknown>
  /** Whether words, places, boards, boarding or a district that is not known narrow it, which are looked up in an index. */
  isNarrow: boolean
}

export function schoolsFound(
  query: Filters,
  reading: SearchReading | undefined,
  more: readonly RawBuilder<unknown>[] = [],
  towns?: Towns,
): SchoolCondition {
  const keys = keysOf(query)
  const looked = [...(reading ? [isMatch(reading)] : []), ...(keys.length > 0 ? [hasKeys(keys.join('&'))] : [])]
  const conditions = [...looked, ...filtersOf(query, towns), ...more]
  return {
    where: conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`,
    isNarrow: looked.length > 0 || query.is_residential === true || query.no_district === true,
  }
}
