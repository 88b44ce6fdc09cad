import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { isOfBoarding } from '#domains/accounts/server/account/has-role.ts'
import type { Becoming } from '#domains/analytics/contract/figure-names.ts'
import { type FigureRow, listFigureRows as operation } from '#domains/analytics/contract/figure-rows.ts'
import { periodOf } from '#domains/analytics/contract/period.ts'
import { isOfSales } from '#domains/analytics/contract/policy.ts'
import { mayHaveRows, rowsRead } from '#domains/analytics/contract/rows-read.ts'
import { actsFor } from '#domains/leads/contract/policy.ts'
import { withoutNumbers } from '#domains/school-leads/server/without-numbers.ts'
import { schoolCalled } from '#domains/schools/server/school/school-called.ts'
import type { Database } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { readableParents, readableRows, readableSchoolsOfRows } from '../policy.ts'
import { whoBecame } from './lists/who-became.ts'
import { asksParents, conditionsOfSums, limitsStaff } from './narrowing.ts'
import { pageOfDays } from './page-of-days.ts'
import { rowsOfFigure } from './rows-of-figure.ts'
import { saidOfRow } from './said-of-row.ts'
import { limitsSchools } from './total-of.ts'

type Query = z.output<typeof operation.query>

interface Found {
  count: number
  sum: number
  results: FigureRow[]
}

/** Whether somebody reads what an account did: of a figure that they read at all. */
async function readsWorkOf(db: Database, reader: Staff, account: number): Promise<boolean> {
  const read = rowsRead(reader)
  if (read === 'own') return actsFor(reader, account)
  if (read !== 'boarding') return true
  return (await db.selectFrom('staff').select('id').where('id', '=', account).where(isOfBoarding).executeTakeFirst()) !== undefined
}

/** Rows that match: how many, what they count for together, and those of a page. */
interface Matching {
  count: RawBuilder<unknown>
  sum: RawBuilder<unknown>
  page: RawBuilder<unknown>
}

/** Whether the sums by day answer as the facts do. Each fact counts for one, and filters ask its account and source alone. */
const areCountedByDay = (reader: Staff, { figure, ...filters }: Query): boolean =>
  figure !== 'talk_seconds' &&
  ['all', 'own', 'boarding'].includes(rowsRead(reader)) &&
  !limitsSchools(filters) &&
  !asksParents(figure, filters)

function matchingRows(reader: Staff, query: Query): Matching {
  const { figure, limit, offset } = query
  const conditions = [readableRows(reader), ...conditionsOfSums(figure, query)]
  if (query.became === undefined && areCountedByDay(reader, query))
    return pageOfDays({ figure, period: periodOf(query), conditions, limit, offset })
  return {
    count: sql`(select count(*)::integer from matching)`,
    sum: sql`(select coalesce(sum(amount), 0)::float8 from matching)`,
    page: sql`matching as materialized (
      ${rowsOfFigure(query, readableRows(reader))}
    ), page as (
      select * from matching order by at desc, row_id desc limit ${query.limit} offset ${query.offset}
    )`,
  }
}

/**
 * The first enquiries of parents of whom something became. Lists of facts tell at once who they are and when each asked, where PostgreSQL
 * would sort all facts of a year; only the rows of the page are read.
 */
async function firstEnquiries(db: Database, reader: Staff, query: Query, became: Becoming): Promise<Matching> {
  const { limit, offset } = query
  const { parents, asked } = await whoBecame(db, { ...query, ...readableSchoolsOfRows(reader) }, periodOf(query), [became])
  const leads = parents(became).sort((one, other) => (asked[other] as number) - (asked[one] as number) || other - one)
  const shown = leads.slice(offset, offset + limit)
  const { became: _became, ...enquiries } = query
  return {
    count: sql`${leads.length}::integer`,
    sum: sql`${leads.length}::float8`,
    page: sql`page as (
      select distinct on (fact.lead_id) fact.*
      from unnest(${shown}::integer[], ${shown.map((lead) => asked[lead])}::float8[]) as first (lead_id, microseconds)
      join (${rowsOfFigure(enquiries, readableRows(reader))}) as fact
        on fact.staff_id is null and fact.lead_id = first.lead_id and fact.at = timestamptz '2000-01-01 00:00Z' + first.microseconds * interval '1 microsecond'
      order by fact.lead_id, fact.row_id
    )`,
  }
}

/** The rows that a figure counts, as its reader may see them. */
export async function listFigureRows(db: Database, reader: Staff, query: Query) {
  const { figure, staff: account } = query
  if (!mayHaveRows(figure, rowsRead(reader)) || (account !== undefined && !(await readsWorkOf(db, reader, account))))
    throw refuse(operation, 'figureNotYours')
  const seesParent = readableParents(reader)
  const { became } = query
  const { count, sum, page } =
    became === undefined || limitsStaff(query) ? matchingRows(reader, query) : await firstEnquiries(db, reader, query, became)
  const { rows } = await sql<Found>`
    with ${page}
    select ${count} as count, ${sum} as sum,
      (select coalesce(json_agg(json_build_object(
          'id', page.row_id::text, 'at', page.at, 'source', page.source, 'amount', page.amount,
          'staff', case when staff.id is not null then json_build_object('id', staff.id, 'name', staff.name) end,
          'school', case when school.id is not null then json_build_object('id', school.id, 'name', ${schoolCalled}, 'slug', school.slug) end,
          'lead', case when ${seesParent} then json_build_object('id', lead.id, 'name', lead.name) end,
          'said', case when ${isOfSales(reader) ? sql`false` : seesParent} then ${saidOfRow(figure)} end
        ) order by page.at desc, page.row_id desc), '[]')
        from page left join staff on staff.id = page.staff_id left join school on school.id = page.school_id
        left join lead on lead.id = page.lead_id) as results`.execute(db)
  const { results, ...counts } = rows[0] ?? { count: 0, sum: 0, results: [] }
  const named = ({ lead, ...row }: FigureRow): FigureRow => ({
    ...row,
    lead: lead && isOfSales(reader) ? { ...lead, name: withoutNumbers(lead.name) } : lead,
  })
  return { ...counts, results: results.map(named) }
}
