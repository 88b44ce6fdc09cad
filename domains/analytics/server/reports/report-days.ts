import { namedPeriods } from '#domains/analytics/contract/period.ts'
import type { Period } from '#domains/analytics/contract/period-names.ts'
import type { ReportRhythm } from '#domains/analytics/contract/reports.ts'
import { dayAfter, mondayOf } from '#platform/contract/india.ts'

/** The next day after `day` on which a report is sent: the following day, or the following Monday. */
export const nextSending = (every: ReportRhythm, day: string): string => (every === 'day' ? dayAfter(day, 1) : dayAfter(mondayOf(day), 7))

/** The days that a report tells of when it is sent on `day`: the day before, or the last whole week from Monday to Sunday. */
export const reportedDays = (every: ReportRhythm, day: string): Period =>
  namedPeriods[every === 'day' ? 'yesterday' : 'last_week'].daysOn(day)
