import { z } from 'zod'
import { dayAfter, daysIn, kolkataDay } from '#platform/contract/india.ts'
import { isDay } from '#platform/contract/shapes.ts'

// Addresses are read with these on the first load; which days a name means loads with the screens of figures.

/** Days that figures cover unless they are told which, today among them. */
export const defaultDays = 7

const maxYears = 10
const maxDays = maxYears * 366

export interface Period {
  start: string
  end: string
}

export const PeriodName = z.enum([
  ...(['today', 'yesterday', 'this_week', 'last_week', 'last_7_days', 'last_30_days'] as const),
  ...(['this_month', 'last_month', 'this_session', 'last_session'] as const),
])
export type PeriodName = z.infer<typeof PeriodName>

/** What a period is compared with: as many days before, or the same days some weeks, months or years earlier. */
export const Comparison = z.enum(['days', 'week', 'month', 'year'])
export type Comparison = z.infer<typeof Comparison>

export interface AskedDays {
  start_date?: string | undefined
  end_date?: string | undefined
}

/** Days that are given. The last day is today if it is left out; without a first day, there are some. */
export function daysGiven({ start_date, end_date }: AskedDays, now: number): Period {
  const today = kolkataDay(now)
  const end = end_date ?? (start_date !== undefined && start_date > today ? start_date : today)
  return { start: start_date ?? dayAfter(end, 1 - defaultDays), end }
}

/**
 * The sentence that says why two days are not a period. Undefined if they are one, or if a text is not a day: its own shape refuses that.
 */
export function troubleOfDays({ start_date, end_date }: AskedDays): string | undefined {
  if (!isDay(start_date) || !isDay(end_date)) return undefined
  const { start, end } = daysGiven({ start_date, end_date }, Date.now())
  if (end < start) return 'The last day is before the first.'
  return daysIn({ start, end }) > maxDays ? `Choose at most ${maxYears} years.` : undefined
}
