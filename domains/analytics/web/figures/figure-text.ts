import type { FigureName } from '#domains/analytics/contract/figure-names.ts'
import { type Amount, figures } from '#domains/analytics/contract/figures.ts'
import type { Period } from '#domains/analytics/contract/period.ts'
import { kolkataDay } from '#platform/contract/india.ts'
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

export const labelOf = (figure: FigureName) => figures[figure].label
