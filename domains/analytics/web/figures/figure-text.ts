import type { FigureName } from '#domains/analytics/contract/figure-names.ts'
import { type Amount, figures } from '#domains/analytics/contract/figures.ts'
import type { ComparedPeriod } from '#domains/analytics/contract/period.ts'
import type { Period } from '#domains/analytics/contract/period-names.ts'
import { kolkataDay, kolkataTime } from '#platform/contract/india.ts'
import { daysWords, dayText, dayWords } from '#platform/web/ui/time/moment-text.ts'

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

/** Of days that are to come, and of a part of a period, it is not known what was before. */
export type MaybeCompared = Pick<Amount, 'amount'> & Partial<Amount>

const isToCome = ({ start }: Period, now: number) => start > kolkataDay(now)

/** How the amount of a period stands to that of the one before; undefined where it is compared with nothing. */
export function changeText(figure: FigureName, { amount, previous }: MaybeCompared, period: Period, now = Date.now()): string | undefined {
  if (previous === undefined || isToCome(period, now)) return undefined
  const difference = amount - previous
  if (difference === 0) return 'as before'
  return `${amountText(figure, Math.abs(difference))} ${difference > 0 ? 'more' : 'fewer'} than before`
}

export const periodText = ({ start, end }: Period, now = Date.now()): string => {
  const today = kolkataDay(now)
  return start === end ? dayText(start, today) : `${dayText(start, today)} to ${dayWords(end, today)}`
}

/** The days of a period, and those that it is compared with: 1–29 Nov, 1–29 Oct until 15:20. None before it has begun. */
export function comparedWords(period: ComparedPeriod, now = Date.now()): { days: string; previous: string | null } {
  const today = kolkataDay(now)
  const days = daysWords(period, today)
  const { until, ...previous } = period.previous
  return {
    days: days.charAt(0).toUpperCase() + days.slice(1),
    previous: isToCome(period, now) ? null : `${daysWords(previous, today)}${until ? ` until ${kolkataTime(until)}` : ''}`,
  }
}

export const labelOf = (figure: FigureName) => figures[figure].label
