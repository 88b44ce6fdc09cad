import { type RawBuilder, sql } from 'kysely'
import { paceDays } from '#domains/analytics/contract/analytics.ts'
import { startOfToday } from '#platform/server/db/india-days.ts'

/** The days, today among them: when each begins, and this time of day on it. Computed once, and not again for every action. */
const eachDay = sql`(
  select ago, ${startOfToday} - make_interval(days => ago) as begins, now() - make_interval(days => ago) as by_now
  from generate_series(0, ${sql.lit(paceDays)}) as ago offset 0) as day`

/**
 * Actions of each member of staff on each day (`ago` days back), in total and by this time of day. `offset 0` keeps each day one range of
 * an index: computing the day of every action would take ten times as long. `which` is a condition on `event`.
 */
export const loggedByDay = (which: RawBuilder<unknown>) => sql`
  select logged.staff_id, day.ago, count(*)::integer as actions, (count(*) filter (where logged.at <= day.by_now))::integer as by_now
  from ${eachDay} cross join lateral (
    select event.staff_id, event.at from lead_event as event
    where event.kind = 'action' and event.undone_at is null
      and event.at >= day.begins and event.at < day.begins + interval '1 day' and ${which} offset 0) as logged
  group by logged.staff_id, day.ago`

/** How many actions there usually are by this time of day, on days with any: an aggregate of rows of `loggedByDay`. */
export const usualByNow = sql<number | null>`round(
  (sum(by_now) filter (where ago > 0))::numeric / nullif(count(*) filter (where ago > 0), 0), 1)::float`
