import { defaultDays } from '#domains/follow-ups/contract/follow-ups.ts'
import { dayAfter } from '#platform/contract/india.ts'
import type { View } from './follow-up-search.ts'

/** The days that a view of the calendar shows. */
interface Span {
  first: string
  last: string
}

/** The view of the team shows the days of a week. */
const isWeek = (view: View) => view === 'week' || view === 'team'

const weekday = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

/** The first day of the month that lies `months` after that of `day`. */
const monthFrom = (day: string, months: number) =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months, 1)).toISOString().slice(0, 10)

/** The calendar month of a day. */
export const monthOf = (day: string): Span => ({ first: monthFrom(day, 0), last: dayAfter(monthFrom(day, 1), -1) })

/** The days that a view shows. A month is shown with the rest of its weeks, and a week begins with the day chosen. */
export function spanOf(view: View, day: string): Span {
  if (view === 'day' || view === 'overdue') return { first: day, last: day }
  if (isWeek(view)) return { first: day, last: dayAfter(day, defaultDays - 1) }
  const { first, last } = monthOf(day)
  return view === 'list' ? { first, last } : { first: dayAfter(first, -weekday(first)), last: dayAfter(last, 6 - weekday(last)) }
}

/** The first day of the next span of a view, or with -1 of the one before. */
export function shiftDay(view: View, day: string, step: 1 | -1): string {
  if (view === 'day' || view === 'overdue') return dayAfter(day, step)
  return isWeek(view) ? dayAfter(day, step * defaultDays) : monthFrom(day, step)
}

const text = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', ...options })
const monthName = text({ month: 'long', year: 'numeric' })
const wholeDay = text({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const shortDay = text({ day: 'numeric', month: 'short', year: 'numeric' })
const asDate = (day: string) => new Date(`${day}T00:00:00Z`)

/** The days of a view in words. */
export function spanText(view: View, day: string): string {
  if (view === 'overdue') return 'Their time has passed'
  if (view === 'day') return wholeDay.format(asDate(day))
  if (!isWeek(view)) return monthName.format(asDate(day))
  const { first, last } = spanOf(view, day)
  return shortDay.formatRange(asDate(first), asDate(last))
}
