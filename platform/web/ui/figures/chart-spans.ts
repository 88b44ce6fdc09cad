import { dayAfter, daysIn, kolkataDay } from '#platform/contract/india.ts'
import { dayText, dayWords } from '../time/moment-text.ts'

export interface Series {
  name: string
  label: string
}

/** Days (`YYYY-MM-DD`), the first and the last among them. */
export interface Span {
  start: string
  end: string
}

/** A bar stands for its span. */
export interface Bar extends Span {
  key: string
  label: string
  values: Partial<Record<string, number>>
}

const maxDayBars = 35
const maxWeekBars = 27

/** Weeks begin on Monday. */
function endOfWeek(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return dayAfter(day, (7 - weekday) % 7)
}

const endOfMonth = (day: string) => {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}

const endOfDay = (day: string) => day

/** How a period is divided so that its bars can be read. */
function divisionOf(period: Span): (day: string) => string {
  const days = daysIn(period)
  if (days <= maxDayBars) return endOfDay
  return days <= maxWeekBars * 7 ? endOfWeek : endOfMonth
}

const monthText = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** Days put together to bars; days without anything are there too. */
export function spansOf(
  period: Span,
  series: readonly Series[],
  days: readonly { day: string; figures: Partial<Record<string, number>> }[],
  now = Date.now(),
): Bar[] {
  const today = kolkataDay(now)
  const endOf = divisionOf(period)
  const bars: Bar[] = []
  for (let start = period.start; start <= period.end; ) {
    const last = endOf(start)
    const end = [last, period.end].sort()[0] ?? last
    const own = days.filter(({ day }) => day >= start && day <= end)
    const values = Object.fromEntries(series.map(({ name }) => [name, own.reduce((sum, { figures }) => sum + (figures[name] ?? 0), 0)]))
    const label = endOf === endOfDay ? dayText(start, today) : endOf === endOfWeek ? `From ${dayWords(start, today)}` : monthText(start)
    bars.push({ key: start, label, values, start, end })
    start = dayAfter(end, 1)
  }
  return bars
}
