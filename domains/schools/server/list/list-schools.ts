import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { listSchoolsLacking, SchoolOrder } from '#domains/schools/contract/school-lists.ts'
import { largestPage } from '#platform/contract/shapes.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { MadePage } from '#platform/server/http/list-answer.ts'
import { byAndAt, type SchoolPages, schoolText } from '../school-row.ts'
import { type Found, hasWords, lettersOf, listedSchools, ofToday, type SchoolQuery, schoolsFound } from './schools-found.ts'

const row = (pages: SchoolPages, more: RawBuilder<unknown>[]) =>
  schoolText(pages, ['in_short', 'in_lists'], [sql`'global_rank', school.global_rank`, byAndAt('verified'), byAndAt('updated'), ...more])

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

interface Read extends MadePage {
  first_id: number | null
  /** The words that were looked for, with abbreviations written out. */
  expanded: string
  /** Whether some of them stood for others that are spelled like them. */
  has_alike: boolean
}

const orderedBy: Record<SchoolOrder, RawBuilder<unknown>> = {
  name: sql`name`,
  fees: sql`avg_fee`,
  '-fees': sql`avg_fee`,
  global_rank: sql`global_rank`,
  '-updated_at': sql`updated_at`,
}

/** All schools, or those with a mark, are walked in the order of an index. */
const walked = ({ where, kept }: Found, ordering: SchoolOrder, { limit, offset }: SchoolQuery) => sql`
  page as (
    select id, row_number() over () as position from (
      select id from ${listedSchools} where ${where} order by ${orders[ordering]} limit ${limit} offset ${offset}) as ordered
  ), counted as (select coalesce(${kept}, (select count(*)::integer from ${listedSchools} where ${where})) as count)`

/** Of more schools than these, a page is likely to stand among as many of the first in any order. Fewer are gathered as quickly as so many are walked. */
const many = sql.lit(3_000)

const amongFirst = (ordering: SchoolOrder, condition: RawBuilder<unknown>) => sql`
  (select * from school_listing order by ${orders[ordering]} limit ${many}) as school where ${condition} order by ${orders[ordering]}`

/**
 * What words or places narrow is gathered once, and sorted. Of what is known to be common the first schools of the order are looked
 * through before the index is asked.
 */
function gathered({ where, isFound, kept }: Found, ordering: SchoolOrder, { limit, offset }: SchoolQuery) {
  const most = sql`(${limit}::integer + ${offset}::integer)`
  const columns = sql`id, ${orderedBy[ordering]}`
  return sql`
    kept as materialized (select ${kept} as count),
    first as materialized (
      select ${columns} from ${amongFirst(ordering, sql`(select count from kept) > ${many} and ${isFound}`)} limit ${most}
    ), found as materialized (
      select ${columns} from ${listedSchools} where (select count(*) from first) < ${most} and ${where}
    ), page as (
      select id, row_number() over () as position from (
        select id from (
          select ${columns} from first where (select count(*) from first) = ${most} union all select ${columns} from found
        ) as either order by ${orders[ordering]} limit ${limit} offset ${offset}) as ordered
    ), counted as (select coalesce((select count from kept), (select count(*)::integer from found)) as count)`
}

/**
 * By name, those with the words in their name first, and of the others only if the page goes on beyond these: a common word is in many
 * names. Where many are found the first schools by name are looked through before the index is asked.
 */
function byName({ words, where, whereNamed, isFound, isNamed, kept }: Found, { limit, offset }: SchoolQuery) {
  const most = sql`(${limit}::integer + ${offset}::integer)`
  const first = (condition: RawBuilder<unknown>) => sql`
    select id, name from ${amongFirst('name', sql`(select count from counted) > ${many} and ${condition}`)} limit ${most}`
  const beside = sql`, others as materialized (
      select id, name from (${first(isFound)}) as first where (select count(*) from named) < ${most} and id not in (select id from named)
    ), rest as (
      select id, name from others where (select count(*) from named) + (select count(*) from others) >= ${most}
      union all (
        select id, name from ${listedSchools}
        where (select count(*) from named) + (select count(*) from others) < ${most} and id not in (select id from named) and ${where}
        order by name, id limit ${most})
    )`
  return sql`
    counted as materialized (
      select coalesce(${kept}, (select count(*)::integer from ${listedSchools} where ${where})) as count
    ), first as materialized (${first(isNamed)}), named as materialized (
      select id, name from first where (select count(*) from first) = ${most}
      union all (
        select id, name from ${listedSchools} where (select count(*) from first) < ${most} and ${whereNamed} order by name, id limit ${most})
    ) ${words === undefined ? sql`` : beside}, page as (
      select id, row_number() over (order by tier, name, id) as position from (
        select 1 as tier, id, name from named ${words === undefined ? sql`` : sql`union all select 2, id, name from rest`}
      ) as tiers order by position limit ${limit} offset ${offset}
    )`
}

function pageOf(found: Found, query: SchoolQuery) {
  const { ordering = 'name' } = query
  if (!found.isNarrow) return walked(found, ordering, query)
  const isByName = found.words === undefined ? ordering === 'name' : query.ordering === undefined
  return isByName ? byName(found, query) : gathered(found, ordering, query)
}

/** A page of schools with their exact count. */
async function readList(db: Database, query: SchoolQuery, isDoubted: boolean, pages: SchoolPages, more: More): Promise<Read> {
  const found = schoolsFound(query, isDoubted, ...more.conditions)
  const { rows } = await sql<Read>`
    with ${found.words === undefined ? sql`` : sql`${found.meant},`} ${pageOf(found, query)}
    select (select count from counted) as count, (select id from page order by position limit 1) as first_id,
      ${found.words === undefined ? sql`` : sql`(select has_alike from meant) as has_alike, expand_words(${found.words}) as expanded,`} (
      select concat('[', string_agg(${row(pages, more.fields)}, ', ' order by page.position), ']')
      from (select * from page limit ${sql.lit(largestPage)}) as page join school on school.id = page.id) as results`.execute(db)
  return rows[0] as Read
}

/** What was looked for as the school that was found first spells it, if that is not what was typed. */
async function understoodBy(db: Database, search: string, { first_id, has_alike, expanded }: Read): Promise<string | null> {
  if (first_id === null || !hasWords(search)) return null
  let understood = expanded
  if (has_alike) {
    const { rows } = await sql<{ spelled: string }>`select understood_words(${ofToday(search)}, ${first_id}) as spelled`.execute(db)
    understood = rows[0]?.spelled ?? ''
  }
  return lettersOf(understood) === lettersOf(search) ? null : understood
}

/** A page of a list, and what its search was taken for. Where nothing is found, the spelling of every word is doubted. */
export async function listSchools(db: Database, query: SchoolQuery, pages: SchoolPages, more: More = { conditions: [], fields: [] }) {
  const { search = '' } = query
  let listed = await readList(db, query, false, pages, more)
  if (listed.count === 0 && hasWords(search)) listed = await readList(db, query, true, pages, more)
  const { count, results } = listed
  return { count, results, understood: await understoodBy(db, search, listed) }
}

/** What a list says under its older names. */
export const inNewNames = ({ city, district, district_region, ...query }: z.output<typeof listSchoolsLacking.query>): SchoolQuery => ({
  ...query,
  school_city__id: city,
  district__id: district,
  district_region__id: district_region,
})
