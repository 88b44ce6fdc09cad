import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { formerNames } from '#domains/locations/server/former-names.ts'
import type { listSchools, listSchoolsLacking, mapSchools } from '#domains/schools/contract/school-lists.ts'
import type { Database } from '#platform/server/db/database.ts'
import { kilometresOfDegree, kilometresTo } from '../kilometres.ts'

type Lacking = Omit<z.output<typeof listSchoolsLacking.query>, 'city' | 'district' | 'district_region'>

/** What both lists ask, by the names of the newer one. */
export type SchoolQuery = z.output<typeof listSchools.query> & Partial<Lacking>

/** What narrows lists and maps alike. */
type Filters = Omit<z.output<typeof mapSchools.query>, 'south' | 'west' | 'north' | 'east'>

const among = (column: string, ids: readonly number[] | undefined) =>
  ids && ids.length > 0 ? sql`school.${sql.ref(column)} = any (${ids}::integer[])` : undefined

const is = (condition: RawBuilder<unknown>, wanted: boolean | 'all' | undefined) => {
  if (wanted === undefined || wanted === 'all') return undefined
  return wanted ? condition : sql`not ${condition}`
}

/** The box round the circle is looked up in an index. */
function within({ lat, lng, radius }: Filters) {
  if (lat === undefined || lng === undefined || radius === undefined) return undefined
  const north = radius / kilometresOfDegree
  const east = north / Math.cos((Math.min(80, Math.abs(lat) + north) * Math.PI) / 180)
  return sql`school.lat between ${lat - north}::float8 and ${lat + north}::float8
    and school.lng between ${lng - east}::float8 and ${lng + east}::float8
    and ${kilometresTo(sql`${lat}::float8`, sql`${lng}::float8`)} <= ${radius}::float8`
}

const filtersOf = (query: Filters) =>
  [
    is(sql`school.is_verified`, query.is_verified),
    is(sql`school.is_collab`, query.collab),
    is(sql`school.is_featured`, query.is_featured),
    is(sql`not school.has_fees`, query.no_fees),
    is(sql`not school.has_facilities`, query.no_facilities),
    is(sql`school.has_open_class`, query.admission_open),
    is(sql`school.missing <> '{}'`, query.incomplete_data),
    among('city_id', query.school_city__id),
    among('district_id', query.district__id),
    among('locality_id', query.district_region__id),
    query.board && query.board.length > 0 ? sql`school.board_ids && ${query.board}::integer[]` : undefined,
    within(query),
  ].filter((condition) => condition !== undefined)

const hasWords = (text: string) => /[\p{L}\p{N}]/u.test(text)

export const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}\p{M}]+/gu, '')

/** Words of places that are called otherwise today stand for the names of today. */
export const ofToday = (text: string) => text.replace(/\p{L}+/gu, (word) => formerNames[word.toLowerCase()] ?? word)

/** What is looked for, as queries of the text index: anywhere in a school, and in its name. */
export interface Meant {
  anywhere: string
  named: string
}

/** Undefined where no word is looked for. If spelling is doubted, each word stands for those like it too. */
export async function meantBy(db: Database, search: string, isDoubted: boolean): Promise<Meant | undefined> {
  if (!hasWords(search)) return undefined
  const words = ofToday(search)
  const { rows } = await sql<Meant>`
    select meant_words(${words}, '', ${isDoubted})::text as anywhere, meant_words(${words}, 'A', ${isDoubted})::text as named`.execute(db)
  return rows[0]
}

/** The schools that a list asks for, as a condition on `school`. */
export const schoolsFound = (query: Filters, meant: Meant | undefined, ...more: RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql.join([...(meant ? [sql`school.search @@ ${meant.anywhere}::tsquery`] : []), sql`true`, ...filtersOf(query), ...more], sql` and `)
