import { type RawBuilder, sql } from 'kysely'
import { daysOf, type FollowUpCounts } from '#domains/follow-ups/contract/follow-ups.ts'
import { startOfDay } from '#platform/contract/india.ts'
import type { Database } from '#platform/server/db/database.ts'

interface Days {
  first: string
  last: string
}

/** Each of these days in India, as the table `day` of when it begins. */
export const eachDay = (days: Days) => sql`unnest(${daysOf(days).map(startOfDay)}::timestamptz[]) with ordinality as day (begins, place)`

/** That an instant falls on the `day`. */
export const isOnDay = (instant: RawBuilder<unknown>) => sql`${instant} >= day.begins and ${instant} < day.begins + interval '1 day'`

/**
 * Counts the rows of `from` by the day in India of their instant. Each day is a range of an index: to ask of every row on which day it
 * falls would take ten times as long.
 */
export async function countsByDay(
  db: Database,
  from: RawBuilder<unknown>,
  instant: RawBuilder<unknown>,
  days: Days,
): Promise<FollowUpCounts> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*)::integer ${from} and ${isOnDay(instant)}) as count from ${eachDay(days)} order by day.place`.execute(db)
  const counts = rows.map(({ count }) => count)
  return {
    total_count: counts.reduce((sum, count) => sum + count, 0),
    date_wise_counts: Object.fromEntries(daysOf(days).map((day, at) => [day, counts[at] ?? 0])),
  }
}
