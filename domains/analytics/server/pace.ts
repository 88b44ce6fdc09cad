import { type RawBuilder, sql } from 'kysely'
import { paceDays } from '#domains/analytics/contract/analytics.ts'
import { inIndia, startOfToday } from '#platform/server/db/india-days.ts'

/** When the days begin that today is compared with. */
export const startOfPace = sql`(${startOfToday} - make_interval(days => ${sql.lit(paceDays)}))`

const dayOf = (at: RawBuilder<unknown>) => sql`${inIndia(at)}::date`

/** Of rows since `startOfPace` at instants: how many there usually are by this time of day, of the days with any. */
export const usualByNow = (at: RawBuilder<unknown>) => sql<number | null>`round(
  (count(*) filter (where ${at} < ${startOfToday} and ${inIndia(at)}::time <= ${inIndia(sql`now()`)}::time))::numeric
    / nullif(count(distinct ${dayOf(at)}) filter (where ${at} < ${startOfToday}), 0), 1)::float`
