import { type RawBuilder, sql } from 'kysely'
import type { FigureName } from '#domains/analytics/contract/figure-names.ts'
import type { Period } from '#domains/analytics/contract/period-names.ts'

interface DaysQuery {
  figure: FigureName
  period: Period
  /** Conditions that sums by day answer as facts do. */
  conditions: readonly RawBuilder<unknown>[]
  limit: number
  offset: number
}

/**
 * A page of the newest facts of a figure whose facts each count for one. The sums by day say on which days it stands and how many facts
 * there are in all, so the facts of the other days are not read.
 */
export function pageOfDays({ figure, period: { start, end }, conditions, limit, offset }: DaysQuery) {
  const where = sql.join([sql`figure = ${figure}`, ...conditions], sql` and `)
  const all = sql`(select coalesce(sum(facts), 0) from day_count)`
  return {
    count: sql`${all}::integer`,
    sum: sql`${all}::float8`,
    page: sql`day_count as materialized (
      select day, sum(amount) as facts from figure_total where ${where} and day between ${start}::date and ${end}::date group by day
    ), asked as materialized (
      select min(day) as first, max(day) as last, min(later) as later
      from (select *, sum(facts) over (order by day desc) - facts as later from day_count) as placed
      where later < ${offset + limit} and later + facts > ${offset}
    ), page as (
      select row_id, at, staff_id, school_id, source, lead_id, amount from figure_fact
      where ${where} and at >= (select start_of_india_day(first) from asked) and at < (select start_of_india_day(last + 1) from asked)
      order by at desc, row_id desc
      limit ${limit} offset (select ${offset} - coalesce(later, ${offset}) from asked)
    )`,
  }
}
