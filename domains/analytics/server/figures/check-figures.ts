import { type RawBuilder, sql } from 'kysely'
import type { Period } from '#domains/analytics/contract/period-names.ts'
import { startOfDay, startOfNextDay } from '#platform/contract/india.ts'
import type { Database } from '#platform/server/db/database.ts'

/** Differences that are named of each kind. */
const maxDifferences = 1000

const columns = sql`at, amount, row_id, figure, staff_id, school_id, lead_id, source`

async function differencesOf(db: Database, query: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ difference: string }>`${query} limit ${maxDifferences}`.execute(db)
  return rows.map(({ difference }) => difference)
}

/** Facts that no row says, and those that rows say and are not kept. */
const unlikeFacts = (within: RawBuilder<unknown>) => sql`
  select 'figure ' || figure || ', row ' || row_id || coalesce(' of lead ' || lead_id, '') || ' at ' || at || coalesce(' of account ' || staff_id, '')
    || coalesce(' at school ' || school_id, '') || coalesce(' from ' || source, '')
    || case when sum(rows) > 0 then ': not kept' else ': kept, but no row says so' end as difference
  from (select ${columns}, 1 as rows from truth_of_figures where ${within}
    union all select ${columns}, -1 from figure_fact where ${within}) as fact
  group by ${columns} having sum(rows) <> 0`

const unlikeSums = (within: RawBuilder<unknown>, onDays: RawBuilder<unknown>) => sql`
  select 'figure ' || figure || ' on ' || day || coalesce(' of account ' || staff_id, '') || coalesce(' from ' || source, '') || ': ' || sum(happened) || ' by its facts, ' || sum(kept) || ' kept' as difference
  from (select figure, india_day(at) as day, staff_id, source, amount as happened, 0 as kept from figure_fact where ${within}
    union all select figure, day, staff_id, source, 0, amount from figure_total where ${onDays}) as sums
  group by figure, day, staff_id, source having sum(happened) <> sum(kept)`

const unlikeLists = (within: RawBuilder<unknown>, onDays: RawBuilder<unknown>) => sql`
  select 'list of ' || figure || ' on ' || day || coalesce(' from ' || source, '') || ': it has not the facts of the day' as difference
  from (
    select known.figure, known.day, made.source, made.leads, made.times, made.staff, made.schools, made.amounts, 1 as rows
    from (select distinct figure, india_day(at) as day from figure_fact where ${within}) as known
    cross join lateral columns_of_figure(known.figure, known.day) as made
    union all select figure, day, source, leads, times, staff, schools, amounts, -1 from figure_lists where ${onDays}
  ) as list
  group by figure, day, source, leads, times, staff, schools, amounts having sum(rows) <> 0`

/**
 * Recounts all figures from their rows, of some days or of all, and compares them with the facts. Compares the facts with the sums and lists
 * made of them. Names at most 1,000 differences of each.
 */
export async function checkFigures(db: Database, days?: Period): Promise<string[]> {
  const within = days ? sql`at >= ${startOfDay(days.start)} and at < ${startOfNextDay(days.end)}` : sql`true`
  const onDays = days ? sql`day between ${days.start}::date and ${days.end}::date` : sql`true`
  return [
    ...(await differencesOf(db, unlikeFacts(within))),
    ...(await differencesOf(db, unlikeSums(within, onDays))),
    ...(await differencesOf(db, unlikeLists(within, onDays))),
  ]
}
