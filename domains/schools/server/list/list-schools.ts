import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { formerNames } from '#domains/locations/server/former-names.ts'
import type { listSchools as call, ListedSchool, listSchoolsLacking } from '#domains/schools/contract/school-lists.ts'
import { largestPage } from '#platform/contract/shapes.ts'
import type { Database } from '#platform/server/db/database.ts'
import { byAndAt, type SchoolPages, schoolFields } from '../school-row.ts'

type Lacking = Omit<z.output<typeof listSchoolsLacking.query>, 'city' | 'district' | 'district_region'>

/** What both lists ask, by the names of the newer one. */
export type SchoolQuery = z.output<typeof call.query> & Partial<Lacking>

const among = (column: string, ids: readonly number[] | undefined) =>
  ids && ids.length > 0 ? sql`school.${sql.ref(column)} = any (${ids}::integer[])` : undefined

const is = (condition: RawBuilder<unknown>, wanted: boolean | 'all' | undefined) => {
  if (wanted === undefined || wanted === 'all') return undefined
  return wanted ? condition : sql`not ${condition}`
}

const conditionsOf = (query: SchoolQuery) =>
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
  ].filter((condition) => condition !== undefined)

/** Words of places that are called otherwise today stand for the names of today. */
const ofToday = (text: string) => text.replace(/\p{L}+/gu, (word) => formerNames[word.toLowerCase()] ?? word)

const row = (pages: SchoolPages) => sql`json_build_object(${schoolFields(pages)},
  'city', (select name from place where id = school.city_id),
  'district', (select name from place where id = school.district_id),
  'address', school.address, 'is_featured', school.is_featured, 'is_verified', school.is_verified, 'global_rank', school.global_rank,
  'has_fees', school.has_fees, 'has_facilities', school.has_facilities, 'admission_open', school.has_open_class, 'missing', school.missing,
  ${byAndAt('verified')}, ${byAndAt('updated')})`

/**
 * A page of schools with their exact count. What is looked for is gathered once, for the count and the order; a plain list is walked in
 * the order of an index and counted in an index alone.
 */
export async function listSchools(
  db: Database,
  query: SchoolQuery,
  pages: SchoolPages,
): Promise<{ count: number; results: ListedSchool[] }> {
  const { search = '', limit, offset } = query
  const conditions = conditionsOf(query)
  const where = (more: RawBuilder<unknown>[]) => sql.join([sql`true`, ...conditions, ...more], sql` and `)
  const found = /[\p{L}\p{N}]/u.test(search)
    ? sql`found as materialized (
        select school.id, school.name, school.search @@ meant.named as is_named
        from (select meant_words(words, '') as anywhere, meant_words(words, 'A') as named from (select ${ofToday(search)}::text as words) as said) as meant
        join school on school.search @@ meant.anywhere where ${where([])}
      ), page as (select id, row_number() over (order by is_named desc, name, id) as position from found order by position limit ${limit} offset ${offset}),
      counted as (select count(*)::integer as count from found)`
    : sql`page as (
        select id, row_number() over () as position from (
          select id from school where ${where([])} order by name, id limit ${limit} offset ${offset}) as ordered
      ), counted as (select count(*)::integer as count from school where ${where([])})`
  const { rows } = await sql<{ count: number; results: ListedSchool[] }>`
    with ${found}
    select (select count from counted) as count, (
      select coalesce(json_agg(${row(pages)} order by page.position), '[]')
      from (select * from page limit ${sql.lit(largestPage)}) as page join school on school.id = page.id) as results`.execute(db)
  return rows[0] ?? { count: 0, results: [] }
}

/** What a list says under its older names. */
export const inNewNames = ({ city, district, district_region, ...query }: z.output<typeof listSchoolsLacking.query>): SchoolQuery => ({
  ...query,
  school_city__id: city,
  district__id: district,
  district_region__id: district_region,
})
