import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Becoming } from '#domains/analytics/contract/figure-names.ts'
import type { listFigureRows } from '#domains/analytics/contract/figure-rows.ts'
import { periodOf } from '#domains/analytics/contract/period.ts'
import type { Period } from '#domains/analytics/contract/period-names.ts'
import { everyLead } from '#domains/leads/server/lead/visible-to.ts'
import { startOfDay, startOfNextDay } from '#platform/contract/india.ts'
import { conditionsOfFacts } from './narrowing.ts'

export type FigureQuery = Omit<z.output<typeof listFigureRows.query>, 'limit' | 'offset'>

function conditionsOf(query: FigureQuery): RawBuilder<unknown>[] {
  const { start, end } = periodOf(query)
  return [
    sql`figure = ${query.figure} and at >= ${startOfDay(start)} and at < ${startOfNextDay(end)}`,
    ...conditionsOfFacts(query.figure, query, { start, end }),
  ]
}

const columns = sql`row_id, at, staff_id, school_id, source, lead_id, amount`

/** Whom staff spoke with since a day in India, and when they last did. It changes with each act, so lists say it and no fact. */
export const spokenSince = (start: string) => sql`(
  select lead_id, spoken_at as at from lead_listing where viewer_id = ${sql.lit(everyLead)} and spoken_at >= ${startOfDay(start)})`

/**
 * Of some enquiries the first of each parent who came this far since; get-enquiry-outcomes.ts counts the same. Facts of a parent are put
 * together by one sort: PostgreSQL cannot tell how many parents fit, and a join by the wrong guess takes minutes. Few parents come as far
 * as a visit, so enquiries of the others are left out before the sort; staff answer nearly all.
 */
function firstOfThoseWhoCame(asked: RawBuilder<unknown>, became: Exclude<Becoming, 'enquired'>, { start }: Period): RawBuilder<unknown> {
  const came =
    became === 'spoken'
      ? spokenSince(start)
      : sql`(select lead_id, at from figure_fact where figure = ${became} and at >= ${startOfDay(start)})`
  const mayHaveCome = became === 'spoken' ? sql`` : sql` and coalesce(lead_id in (select lead_id from ${came} as came), false)`
  const nothing = sql`null::integer, null::integer, null::text, lead_id, null::bigint`
  const also = became === 'said_no' ? sql` union all select ${columns}, 'stands' from figure_fact where figure = 'no_stands'` : sql``
  return sql`
    select ${columns} from (
      select fact.*, row_number() over (partition by lead_id, part order by at, row_id) as nth,
        max(at) filter (where part = 'came') over (partition by lead_id) as came_at,
        bool_or(part = 'stands') over (partition by lead_id) as stands
      from (
        select ${columns}, 'asked' as part ${asked}${mayHaveCome}
        union all select null::bigint, at, ${nothing}, 'came' from ${came} as came${also}
      ) as fact
    ) as known
    where part = 'asked' and nth = 1 and came_at >= at and ${became === 'said_no' ? sql`stands` : sql`true`}`
}

/** A query of the rows that a figure counts; `among` narrows them further. With `became`, only each parent's first enquiry counts. */
export function rowsOfFigure(query: FigureQuery, among: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> {
  const { became } = query
  const rows = sql`from figure_fact where ${sql.join([...conditionsOf(query), among], sql` and `)}`
  if (became === undefined) return sql`select ${columns} ${rows}`
  if (became === 'enquired') return sql`select distinct on (lead_id) ${columns} ${rows} order by lead_id, at, row_id`
  return firstOfThoseWhoCame(rows, became, periodOf(query))
}
