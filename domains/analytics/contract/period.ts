import { z } from 'zod'
import { dayAfter, daysIn, kolkataDay } from '#platform/contract/india.ts'
import { Day, isDay } from '#platform/contract/shapes.ts'

/** Days that figures cover unless they are told which, today among them. */
const defaultDays = 7

const maxYears = 10
const maxDays = maxYears * 366

export interface Period {
  start: string
  end: string
}

/** The same number of days that end before a period begins. */
export interface ComparedPeriod extends Period {
  previous: Period
}

export const compared = ({ start, end }: Period): ComparedPeriod => {
  const days = daysIn({ start, end })
  return { start, end, previous: { start: dayAfter(start, -days), end: dayAfter(start, -1) } }
}

export interface AskedDays {
  start_date?: string | undefined
  end_date?: string | undefined
}

/** The days that are asked for. The last day is today if it is left out; without a first day, the period has the usual length. */
export function periodOf({ start_date, end_date }: AskedDays, days = defaultDays, now = Date.now()): ComparedPeriod {
  const today = kolkataDay(now)
  const end = end_date ?? (start_date !== undefined && start_date > today ? start_date : today)
  return compared({ start: start_date ?? dayAfter(end, 1 - days), end })
}

/**
 * The sentence that says why two days are not a period. Undefined if they are one, or if a text is not a day: its own shape refuses that.
 */
export function troubleOfDays(asked: AskedDays): string | undefined {
  if (!isDay(asked.start_date) || !isDay(asked.end_date)) return undefined
  const { start, end } = periodOf(asked)
  if (end < start) return 'The last day is before the first.'
  return daysIn({ start, end }) > maxDays ? `Choose at most ${maxYears} years.` : undefined
}

/** Refuses days in the wrong order, and more than anybody reads at once. `prefix` is what the names of the fields begin with. */
export const checkPeriod =
  <const Prefix extends '' | 'action_'>(prefix: Prefix) =>
  (query: { [Key in `${Prefix}start_date` | `${Prefix}end_date`]?: string | undefined }, context: z.RefinementCtx) => {
    const days: Record<string, string | undefined> = query
    const message = troubleOfDays({ start_date: days[`${prefix}start_date`], end_date: days[`${prefix}end_date`] })
    if (message) context.addIssue({ code: 'custom', message, path: [`${prefix}end_date`] })
  }

export const askedDays = {
  start_date: Day.optional().meta({ description: `The first day; without it, ${defaultDays} days until the last.` }),
  end_date: Day.optional().meta({ description: 'The last day; today without it.' }),
}

const AnsweredDays = z.object({ start: z.iso.date(), end: z.iso.date() })

/** What every answer of figures says of its days. */
export const answeredPeriod = {
  period: AnsweredDays.extend({ previous: AnsweredDays.meta({ description: 'The days that the figures are compared with.' }) }),
}
