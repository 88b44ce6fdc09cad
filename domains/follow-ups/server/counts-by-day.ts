import { type RawBuilder, sql } from 'kysely'
import { daysOf, type FollowUpCounts } from '#domains/follow-ups/contract/follow-ups.ts'
import { startOfDay } from '#platform/contract/india.ts'

export interface Days {
  first: string
  last: string
}

/** Each of these days in India, as the table `day` of when it begins. */
export const eachDay = (days: Days) => sql`unnest(${daysOf(days).map(startOfDay)}::timestamptz[]) as day (begins)`

/** True if an instant falls on the `day`. */
export const isOnDay = (instant: RawBuilder<unknown>) => sql`${instant} >= day.begins and ${instant} < day.begins + interval '1 day'`

/** The count of each day, 0 for a day that is not named, and their sum. */
export function countsByDay(days: Days, counted: readonly { day: string; count: number }[]): FollowUpCounts {
  const counts = new Map(counted.map(({ day, count }) => [day, count]))
  return {
    total_count: counted.reduce((sum, { count }) => sum + count, 0),
    date_wise_counts: Object.fromEntries(daysOf(days).map((day) => [day, counts.get(day) ?? 0])),
  }
}
