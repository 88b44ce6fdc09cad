import type { Period } from '#domains/analytics/contract/period.ts'
import type { ReportRhythm } from '#domains/analytics/contract/reports.ts'
import { dayAfter } from '#platform/contract/india.ts'

/** From 0, Sunday, to 6. */
const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()

/** The next day after `day` on which a report is sent: the following day, or the following Monday. */
export const nextSending = (every: ReportRhythm, day: string): string => dayAfter(day, every === 'day' ? 1 : (8 - weekdayOf(day)) % 7 || 7)

/** The days that a report tells of when it is sent on `day`: the day before, or the last whole week from Monday to Sunday. */
export function reportedDays(every: ReportRhythm, day: string): Period {
  if (every === 'day') return { start: dayAfter(day, -1), end: dayAfter(day, -1) }
  const sunday = dayAfter(day, -(weekdayOf(day) || 7))
  return { start: dayAfter(sunday, -6), end: sunday }
}
