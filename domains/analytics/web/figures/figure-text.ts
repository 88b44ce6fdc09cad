import type { FigureName } from '#domains/analytics/contract/figure-names.ts'
import { type Amount, figures } from '#domains/analytics/contract/figures.ts'
import type { ComparedPeriod } from '#domains/analytics/contract/period.ts'
import type { Period } from '#domains/analytics/contract/period-names.ts'
import { kolkataDay, kolkataTime, shortDay } from '#platform/contract/india.ts'
import { dayText, dayWords } from '#platform/web/ui/time/moment-text.ts'

const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 })
const percent = new Intl.NumberFormat('en-IN', { style: 'percent', maximumFractionDigits: 0 })

export const numberText = (amount: number) => whole.format(amount)

const minuteLength = 60

/** Hours and minutes of seconds: 45 s, 12 min, 3 h 05 min. */
export function durationText(seconds: number): string {
  if (seconds < minuteLength) return `${Math.round(seconds)} s`
  const minutes = Math.round(seconds / minuteLength)
  return minutes < 60 ? `${minutes} min` : `${whole.format(Math.floor(minutes / 60))} h ${String(minutes % 60).padStart(2, '0')} min`
}

export const amountText = (figure: FigureName, amount: number) => (figure === 'talk_seconds' ? durationText(amount) : numberText(amount))

/** A part of a whole, or a dash where there is no whole. */
export const shareText = (part: number, all: number) => (all > 0 ? percent.format(part / all) : '–')

/** How an amount stands to that of the period before. */
export function changeText(figure: FigureName, { amount, previous }: Amount): string {
  const difference = amount - previous
  if (difference === 0) return 'as before'
  return `${amountText(figure, Math.abs(difference))} ${difference > 0 ? 'more' : 'fewer'} than before`
}

export const periodText = ({ start, end }: Period, now = Date.now()): string => {
  const today = kolkataDay(now)
  return start === end ? dayText(start, today) : `${dayText(start, today)} to ${dayWords(end, today)}`
}

/** Days as short as they can be said: 1–29 Nov, 24 Oct – 3 Nov, 1 Apr 2025 – 31 Mar 2026, yesterday. */
function daysWords({ start, end }: Period, today: string): string {
  if (start === end) return dayWords(start, today)
  if (start.slice(0, 7) === end.slice(0, 7)) return `${Number(start.slice(8))}–${shortDay(end, today)}`
  return start.slice(0, 4) === end.slice(0, 4)
    ? `${shortDay(start, end)} – ${shortDay(end, today)}`
    : `${shortDay(start, '')} – ${shortDay(end, '')}`
}

/** The days of a period, and those that it is compared with: 1–29 Nov, 1–29 Oct until 15:20. None before it has begun. */
export function comparedWords(period: ComparedPeriod, now = Date.now()): { days: string; previous: string | null } {
  const today = kolkataDay(now)
  const days = daysWords(period, today)
  const { until, ...previous } = period.previous
  return {
    days: days.charAt(0).toUpperCase() + days.slice(1),
    previous: period.start > today ? null : `${daysWords(previous, today)}${until ? ` until ${kolkataTime(until)}` : ''}`,
  }
}

export const labelOf = (figure: FigureName) => figures[figure].label
