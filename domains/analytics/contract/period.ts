import { z } from 'zod'
import { sessionOf } from '#domains/schools/contract/sessions.ts'
import { dayAfter, daysIn, instantAt, kolkataDay, kolkataTime, lastOfMonth, mondayOf, sameDayAfter } from '#platform/contract/india.ts'
import { Day, Instant } from '#platform/contract/shapes.ts'
import { type AskedDays, Comparison, daysGiven, defaultDays, type Period, PeriodName, troubleOfDays } from './period-names.ts'

/** What a period is compared with, as a sentence says it. */
export const comparisons = {
  days: 'the days before',
  week: 'the week before',
  month: 'the month before',
  year: 'a year ago',
} as const satisfies Record<Comparison, string>

interface NamedPeriod {
  label: string
  /** What it is compared with unless something else is chosen. */
  compare: Comparison
  daysOn: (today: string) => Period
}

const lastDays = (today: string, days: number): Period => ({ start: dayAfter(today, 1 - days), end: today })
const dayBefore = (day: string) => dayAfter(day, -1)
const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`

/**
 * Periods that go by their name. Addresses, bookmarks and saved views keep the name: tomorrow the period is still what it says. Days that
 * somebody chose stay those days.
 */
export const namedPeriods = {
  today: { label: 'Today', compare: 'days', daysOn: (today) => lastDays(today, 1) },
  yesterday: { label: 'Yesterday', compare: 'days', daysOn: (today) => lastDays(dayBefore(today), 1) },
  this_week: { label: 'This week', compare: 'week', daysOn: (today) => ({ start: mondayOf(today), end: today }) },
  last_week: { label: 'Last week', compare: 'week', daysOn: (today) => lastDays(dayBefore(mondayOf(today)), 7) },
  last_7_days: { label: 'Last 7 days', compare: 'days', daysOn: (today) => lastDays(today, defaultDays) },
  last_30_days: { label: 'Last 30 days', compare: 'days', daysOn: (today) => lastDays(today, 30) },
  this_month: { label: 'This month', compare: 'month', daysOn: (today) => ({ start: firstOfMonth(today), end: today }) },
  last_month: {
    ...{ label: 'Last month', compare: 'month' },
    daysOn: (today) => {
      const end = dayBefore(firstOfMonth(today))
      return { start: firstOfMonth(end), end }
    },
  },
  this_session: { label: 'This session', compare: 'year', daysOn: (today) => ({ start: sessionOf(today).start, end: today }) },
  last_session: { label: 'Last session', compare: 'year', daysOn: (today) => sessionOf(dayBefore(sessionOf(today).start)) },
} as const satisfies Record<PeriodName, NamedPeriod>
const defaultPeriod: PeriodName = 'last_7_days'

/** Days or a part of them, which other days are compared with. */
export interface ComparedPeriod extends Period {
  previous: Period & {
    /** The instant on the last day until which it counts; without it that day counts whole. */
    until?: string | undefined
  }
}

const moves = {
  week: (day: string, times: number) => dayAfter(day, -7 * times),
  month: (day: string, times: number) => sameDayAfter(day, -times),
  year: (day: string, times: number) => sameDayAfter(day, -12 * times),
} as const

/** Moves a day of a period to the one it is compared with. It takes the fewest weeks, months or years that keep both apart. */
function moveOf({ start, end }: Period, compare: Comparison): (day: string) => string {
  if (compare === 'days') {
    const days = daysIn({ start, end })
    return (day) => dayAfter(day, -days)
  }
  const move = moves[compare]
  let times = 1
  while (move(end, times) >= start) times++
  return (day) => move(day, times)
}

const isWholeMonths = ({ start, end }: Period) => start === firstOfMonth(start) && end === lastOfMonth(end)

/** In whole minutes, as screens say it: so what is said is exactly what counts. */
const instantOn = (day: string, time: string) => new Date(instantAt(day, time)).toISOString()

/**
 * A period with the days that it is compared with. Whole months are compared with whole months. A period that is not over is compared
 * with the part of the other that matches what has come of it, until the same time of day; one that has not begun, with nothing.
 */
export function compared(period: Period, compare: Comparison = 'days', now = Date.now()): ComparedPeriod {
  const today = kolkataDay(now)
  const { start, end } = period
  const move = moveOf(period, compare)
  const first = move(start)
  const previousOf = (): ComparedPeriod['previous'] => {
    if (start > today) return { start: first, end: first, until: instantOn(first, '00:00') }
    if (end >= today) return { start: first, end: move(today), until: instantOn(move(today), kolkataTime(now)) }
    const inMonths = compare === 'month' || compare === 'year'
    return { start: first, end: inMonths && isWholeMonths(period) ? lastOfMonth(move(end)) : move(end) }
  }
  return { start, end, previous: previousOf() }
}

export interface AskedPeriod extends AskedDays {
  period?: PeriodName | undefined
  compare?: Comparison | undefined
}

/** The name of the period that is asked for; undefined where days are given, which count then. */
export const periodNameOf = ({ period = defaultPeriod, start_date, end_date }: AskedPeriod): PeriodName | undefined =>
  start_date === undefined && end_date === undefined ? period : undefined

/** What a period of this name, or of days that were chosen, is compared with unless something else is. */
export const usualComparison = (name: PeriodName | undefined): Comparison => (name ? namedPeriods[name].compare : 'days')

export const comparisonOf = (asked: AskedPeriod): Comparison => asked.compare ?? usualComparison(periodNameOf(asked))

/** The days that are asked for, by name or by themselves. */
function daysAsked(asked: AskedPeriod, now: number): Period {
  const name = periodNameOf(asked)
  return name ? namedPeriods[name].daysOn(kolkataDay(now)) : daysGiven(asked, now)
}

/** The days that are asked for, with those that they are compared with. */
export const periodOf = (asked: AskedPeriod, now = Date.now()): ComparedPeriod => compared(daysAsked(asked, now), comparisonOf(asked), now)

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

/** A period by its name, and what it is compared with. */
export const askedComparison = {
  period: PeriodName.optional().meta({ description: 'A period by its name; days that are given count instead (ours).' }),
  compare: Comparison.optional().meta({
    description:
      'What the period is compared with: as many days before it, or the same days some whole weeks, months or years earlier, as many as keep both apart. Without it, what the name of the period brings, else as many days before (ours).',
  }),
}

/** What every call takes whose figures are compared. */
export const askedPeriod = { ...askedDays, ...askedComparison }

const AnsweredDays = z.object({ start: z.iso.date(), end: z.iso.date() })

/** The days of an answer that compares nothing. */
export const answeredDays = { period: AnsweredDays }

/** What every answer of figures says of its days. */
export const answeredPeriod = {
  period: AnsweredDays.extend({
    previous: AnsweredDays.extend({
      until: Instant.optional().meta({
        description: 'The period is not over: the last of these days counts until this instant, the same time of day as now.',
      }),
    }).meta({ description: 'The days that the figures are compared with.' }),
  }),
}
