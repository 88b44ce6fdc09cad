import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { listSchoolsLacking, SchoolOrder } from '#domains/schools/contract/school-lists.ts'
import { largestPage } from '#platform/contract/shapes.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { MadePage } from '#platform/server/http/answers/list-answer.ts'
import { byAndAt, type SchoolPages, schoolText } from '../school/school-row.ts'
import { askSearching } from '../search/ask-searching.ts'
import { listedSchools, rankOf, type SearchReading } from '../search/match-search.ts'
import { understoodAs } from '../search/understood-as.ts'
import { type SchoolCondition, type SchoolQuery, schoolsFound } from './schools-found.ts'

const row = (pages: SchoolPages, more: RawBuilder<unknown>[]) =>
  schoolText(pages, ['in_short', 'in_lists'], [sql`'global_rank', school.global_rank`, byAndAt('verified'), byAndAt('updated'), ...more])

/** A part of the list that a higher domain adds, as SQL on `school`. */
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

interface ReadPage extends MadePage {
  towns_only: number
  first_id: number | null
}

/** All schools, or those with a mark, are walked in the order of an index. */
const walked = ({ where }: SchoolCondition, ordering: SchoolOrder, { limit, offset }: SchoolQuery) => sql`
  page as (
    select id, row_number() over () as position from (
      select id from ${listedSchools} where ${where} order by ${orders[ordering]} limit ${limit} offset ${offset}) as ordered
  ), counted as (select count(*)::integer as count from ${listedSchools} where ${where})`

const orderedBy: Record<SchoolOrder, RawBuilder<unknown>> = {
  name: sql`name`,
  fees: sql`avg_fee`,
  '-fees': sql`avg_fee`,
  global_rank: sql`global_rank`,
  '-updated_at': sql`updated_at`,
}

/** A list narrowed by words, places or boards is read once, then counted and sorted. */
const gathered = (
  { where }: SchoolCondition,
  columns: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  { limit, offset }: SchoolQuery,
) => sql`
  found as materialized (select id, ${columns} from ${listedSchools} where ${where}),
  page as (
    select id, row_number() over () as position from (
      select id from found order by ${order} limit ${limit} offset ${offset}) as ordered
  ), counted as (select count(*)::integer as count from found)`

function pageOf(found: SchoolCondition, reading: SearchReading | undefined, query: SchoolQuery) {
  const { ordering } = query
  if (reading && !ordering)
    return gathered(found, sql`${rankOf(reading)} as rank, name, length(named) as long`, sql`rank, long, name, id`, query)
  if (found.isNarrow) return gathered(found, orderedBy[ordering ?? 'name'], orders[ordering ?? 'name'], query)
  return walked(found, ordering ?? 'name', query)
}

/** How many schools a circle leaves out, since only their city or district is known. */
const townsBeside = (query: SchoolQuery, reading: SearchReading | undefined, more: More) =>
  query.radius === undefined || query.with_towns
    ? sql`0`
    : sql`(select count(*)::integer from ${listedSchools} where ${schoolsFound(query, reading, more.conditions, 'alone').where})`

/** A page of schools with their exact count. */
async function readList(
  db: Database,
  query: SchoolQuery,
  reading: SearchReading | undefined,
  pages: SchoolPages,
  more: More,
): Promise<ReadPage> {
  const found = schoolsFound(query, reading, more.conditions)
  const { rows } = await sql<ReadPage>`
    with ${pageOf(found, reading, query)}
    select (select count from counted) as count, ${townsBeside(query, reading, more)} as towns_only, (select id from page order by position limit 1) as first_id, (
      select concat('[', string_agg(${row(pages, more.fields)}, ', ' order by page.position), ']')
      from (select * from page limit ${sql.lit(largestPage)}) as page join school on school.id = page.id) as results`.execute(db)
  return rows[0] as ReadPage
}

/** A page of a list, and how its search was understood. */
export async function listSchools(db: Database, query: SchoolQuery, pages: SchoolPages, more: More = { conditions: [], fields: [] }) {
  const { answer, reading } = await askSearching(
    db,
    query,
    (asked) => readList(db, query, asked, pages, more),
    ({ count }) => count === 0,
  )
  const { count, results, first_id, towns_only } = answer
  return { count, results, towns_only, ...(await understoodAs(db, query.search ?? '', reading, first_id)) }
}

/** The older list's query by the names of the newer one. */
export const inNewNames = ({ city, district, district_region, ...query }: z.output<typeof listSchoolsLacking.query>): SchoolQuery => ({
  ...query,
  school_city__id: city,
  district__id: district,
  district_region__id: district_region,
})
