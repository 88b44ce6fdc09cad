import { dayAfter, daysIn, kolkataDay } from '#platform/contract/india.ts'
import { daysWords, dayText, dayWords } from '../time/moment-text.ts'

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

/** How a period is divided so that its bars can be read. */
export function divisionOf(period: Span): 'day' | 'week' | 'month' {
  const days = daysIn(period)
  if (days <= maxDayBars) return 'day'
  return days <= maxWeekBars * 7 ? 'week' : 'month'
}

const ends = { day: (day: string) => day, week: endOfWeek, month: endOfMonth }

const monthText = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' })

const isBegin = { week: (day: string) => endOfWeek(dayAfter(day, -1)) < day, month: (day: string) => day.endsWith('-01') }

/** A week or month that the period cuts is called by its days. */
function labelOf(division: ReturnType<typeof divisionOf>, { start, end }: Span, today: string): string {
  if (division === 'day') return dayText(start, today)
  if (!isBegin[division](start) || ends[division](start) !== end)
    return start === end ? dayText(start, today) : daysWords({ start, end }, today)
  return division === 'week' ? `From ${dayWords(start, today)}` : monthText(start)
}

/** Days put together to bars; days without anything are there too. */
export function spansOf(
  period: Span,
  series: readonly Series[],
  days: readonly { day: string; figures: Partial<Record<string, number>> }[],
  now = Date.now(),
): Bar[] {
  const today = kolkataDay(now)
  const division = divisionOf(period)
  const bars: Bar[] = []
  for (let start = period.start; start <= period.end; ) {
    const last = ends[division](start)
    const end = [last, period.end].sort()[0] ?? last
    const own = days.filter(({ day }) => day >= start && day <= end)
    const values = Object.fromEntries(series.map(({ name }) => [name, own.reduce((sum, { figures }) => sum + (figures[name] ?? 0), 0)]))
    bars.push({ key: start, label: labelOf(division, { start, end }, today), values, start, end })
    start = dayAfter(end, 1)
  }
  return bars
}
