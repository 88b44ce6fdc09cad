import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Becoming } from '#domains/analytics/contract/figure-names.ts'
import type { listFigureRows } from '#domains/analytics/contract/figure-rows.ts'
import { periodOf } from '#domains/analytics/contract/period.ts'
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

/**
 * Whether the parent came this far after the enquiry: a condition on `asked`. get-enquiry-outcomes.ts counts the same for all parents at
 * once.
 */
function came(became: Becoming): RawBuilder<unknown> {
  if (became === 'enquired') return sql`true`
  const listing = sql`from lead_listing where viewer_id = ${sql.lit(everyLead)} and lead_listing.lead_id = asked.lead_id`
  if (became === 'spoken') return sql`exists (select ${listing} and spoken_at >= asked.at)`
  const reached = sql`exists (
    select from figure_fact as step where step.figure = ${became} and step.lead_id = asked.lead_id and step.at >= asked.at)`
  return became === 'said_no' ? sql`exists (select ${listing} and said_no_at is not null) and ${reached}` : reached
}

/** A query of the rows that a figure counts; `among` narrows them further. With `became`, only each parent's first enquiry counts. */
export function rowsOfFigure(query: FigureQuery, among: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> {
  const columns = sql`row_id, at, staff_id, school_id, source, lead_id, amount`
  const rows = sql`from figure_fact where ${sql.join([...conditionsOf(query), among], sql` and `)}`
  return query.became === undefined
    ? sql`select ${columns} ${rows}`
    : sql`select ${columns} from (select distinct on (lead_id) ${columns} ${rows} order by lead_id, at, row_id) as asked where ${came(query.became)}`
}
