import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { ListedSchool, listSchoolsLacking, SchoolOrder } from '#domains/schools/contract/school-lists.ts'
import { largestPage } from '#platform/contract/shapes.ts'
import type { Database } from '#platform/server/db/database.ts'
import { byAndAt, type SchoolPages, schoolFields } from '../school-row.ts'
import { lettersOf, type Meant, meantBy, ofToday, type SchoolQuery, schoolsFound } from './schools-found.ts'

const row = (pages: SchoolPages, more: RawBuilder<unknown>[]) => sql`json_build_object(${schoolFields(pages)},
  'city', (select name from place where id = school.city_id),
  'district', (select name from place where id = school.district_id),
  'coordinates', case when school.lat is not null then json_build_object('lat', school.lat, 'lng', school.lng) end,
  'address', school.address, 'is_featured', school.is_featured, 'is_verified', school.is_verified, 'global_rank', school.global_rank,
  'has_fees', school.has_fees, 'has_facilities', school.has_facilities, 'admission_open', school.has_open_class, 'missing', school.missing,
  ${sql.join([byAndAt('verified'), byAndAt('updated'), ...more])})`

/** What a higher domain adds to the list, as SQL on `school`. */
interface More {
  conditions: RawBuilder<unknown>[]
  /** Further fields of a row, as arguments of json_build_object. */
  fields: RawBuilder<unknown>[]
}

const orders: Record<SchoolOrder, RawBuilder<unknown>> = {
  name: sql`name, id`,
  fees: sql`avg_fee nulls last, id`,
  '-fees': sql`avg_fee desc nulls last, id`,
  global_rank: sql`global_rank nulls last, id`,
  '-updated_at': sql`updated_at desc nulls last, id`,
}

interface Listed<Row> {
  count: number
  results: Row[]
}

/**
 * A page of schools with their exact count. What is looked for is gathered once, for the count and the order; a plain list is walked in
 * the order of an index and counted in an index alone.
 */
async function listMeant<Row>(
  db: Database,
  query: SchoolQuery,
  meant: Meant | undefined,
  pages: SchoolPages,
  more: More,
): Promise<Listed<Row>> {
  const { ordering, limit, offset } = query
  const where = schoolsFound(query, meant, ...more.conditions)
  const found = meant
    ? sql`found as materialized (
        select school.id, school.name, avg_fee, global_rank, updated_at, school.search @@ ${meant.named}::tsquery as is_named
        from school where ${where}
      ), page as (
        select id, row_number() over (order by ${ordering ? orders[ordering] : sql`is_named desc, name, id`}) as position
        from found order by position limit ${limit} offset ${offset}
      ), counted as (select count(*)::integer as count from found)`
    : sql`page as (
        select id, row_number() over () as position from (
          select id from school where ${where} order by ${orders[ordering ?? 'name']} limit ${limit} offset ${offset}) as ordered
      ), counted as (select count(*)::integer as count from school where ${where})`
  const { rows } = await sql<Listed<Row>>`
    with ${found}
    select (select count from counted) as count, (
      select coalesce(json_agg(${row(pages, more.fields)} order by page.position), '[]')
      from (select * from page limit ${sql.lit(largestPage)}) as page join school on school.id = page.id) as results`.execute(db)
  return rows[0] ?? { count: 0, results: [] }
}

/** What the school that was found first was found by, if that is not what was typed. */
async function understoodBy(db: Database, search: string, schoolId: number): Promise<string | null> {
  const { rows } = await sql<{ understood: string }>`select understood_words(${ofToday(search)}, ${schoolId}) as understood`.execute(db)
  const understood = rows[0]?.understood ?? ''
  return lettersOf(understood) === lettersOf(search) ? null : understood
}

/** A page of a list, and what its search was taken for. Where nothing is found, the spelling of every word is doubted. */
export async function listSchools<Row extends { id: number } = ListedSchool>(
  db: Database,
  query: SchoolQuery,
  pages: SchoolPages,
  more: More = { conditions: [], fields: [] },
): Promise<Listed<Row> & { understood: string | null }> {
  const { search = '' } = query
  const meant = await meantBy(db, search, false)
  let listed = await listMeant<Row>(db, query, meant, pages, more)
  if (meant && listed.count === 0) listed = await listMeant(db, query, await meantBy(db, search, true), pages, more)
  const [first] = listed.results
  return { ...listed, understood: meant && first ? await understoodBy(db, search, first.id) : null }
}

/** What a list says under its older names. */
export const inNewNames = ({ city, district, district_region, ...query }: z.output<typeof listSchoolsLacking.query>): SchoolQuery => ({
  ...query,
  school_city__id: city,
  district__id: district,
  district_region__id: district_region,
})
