import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayAfter, daysIn, kolkataTime } from '#platform/contract/india.ts'
import { compared, comparisonOf, comparisons, namedPeriods, periodOf } from './period.ts'
import { type Comparison, type PeriodName, troubleOfDays } from './period-names.ts'

const at = (instant: string) => Date.parse(instant)
const daysOf = (days: string) => {
  const [start = '', end = start] = days.split(' to ')
  return { start, end }
}

/** Long after every period of this file, so each is over. */
const later = at('2099-01-01T06:00:00Z')

test('today begins at midnight in Kolkata, and yesterday counts until the same time', () => {
  const before = periodOf({ period: 'today' }, at('2026-11-26T18:29:59.999Z'))
  expect(before).toEqual({
    ...daysOf('2026-11-26'),
    previous: { ...daysOf('2026-11-25'), until: '2026-11-25T18:29:00.000Z' },
  })
  const after = periodOf({ period: 'today' }, at('2026-11-26T18:30:00Z'))
  expect(after).toEqual({ ...daysOf('2026-11-27'), previous: { ...daysOf('2026-11-26'), until: '2026-11-25T18:30:00.000Z' } })
})

test('without days and a name there are seven days until today', () => {
  const now = at('2026-11-26T06:00:00Z')
  expect(periodOf({}, now)).toEqual(periodOf({ period: 'last_7_days' }, now))
  expect(periodOf({ compare: 'year' }, now)).toMatchObject({
    ...daysOf('2026-11-20 to 2026-11-26'),
    previous: daysOf('2025-11-20 to 2025-11-26'),
  })
})

test('a first day alone reaches until today, and one in the future is that day', () => {
  const now = at('2026-11-26T06:00:00Z')
  expect(periodOf({ start_date: '2026-11-20' }, now)).toMatchObject(daysOf('2026-11-20 to 2026-11-26'))
  expect(periodOf({ start_date: '2100-01-01' }, now)).toMatchObject(daysOf('2100-01-01'))
  expect(periodOf({ end_date: '2026-10-03' }, now)).toMatchObject(daysOf('2026-09-27 to 2026-10-03'))
})

test.each([
  // As many days before.
  ['days', '2024-02-23 to 2024-02-29', '2024-02-16 to 2024-02-22'],
  ['days', '2024-03-01 to 2024-03-02', '2024-02-28 to 2024-02-29'],
  ['days', '2026-03-01', '2026-02-28'],
  ['days', '2027-01-01 to 2027-01-31', '2026-12-01 to 2026-12-31'],
  // The same weekdays, by as many weeks as keep both apart. 23 November 2026 is a Monday.
  ['week', '2026-11-25', '2026-11-18'],
  ['week', '2026-11-23 to 2026-11-29', '2026-11-16 to 2026-11-22'],
  ['week', '2026-11-23 to 2026-11-30', '2026-11-09 to 2026-11-16'],
  ['week', '2024-02-26 to 2024-03-03', '2024-02-19 to 2024-02-25'],
  // Whole months against whole months.
  ['month', '2026-11-01 to 2026-11-30', '2026-10-01 to 2026-10-31'],
  ['month', '2026-02-01 to 2026-02-28', '2026-01-01 to 2026-01-31'],
  ['month', '2026-03-01 to 2026-03-31', '2026-02-01 to 2026-02-28'],
  ['month', '2028-03-01 to 2028-03-31', '2028-02-01 to 2028-02-29'],
  ['month', '2026-10-01 to 2026-11-30', '2026-08-01 to 2026-09-30'],
  // Days of a month against the same days, or its last.
  ['month', '2026-03-01 to 2026-03-30', '2026-02-01 to 2026-02-28'],
  ['month', '2028-03-01 to 2028-03-30', '2028-02-01 to 2028-02-29'],
  ['month', '2026-02-01 to 2026-02-27', '2026-01-01 to 2026-01-27'],
  ['month', '2026-11-15 to 2026-11-30', '2026-10-15 to 2026-10-30'],
  ['month', '2026-10-15 to 2026-11-14', '2026-09-15 to 2026-10-14'],
  ['month', '2026-10-15 to 2026-11-15', '2026-08-15 to 2026-09-15'],
  ['month', '2026-03-29 to 2026-03-31', '2026-02-28 to 2026-02-28'],
  ['month', '2027-01-20 to 2027-01-21', '2026-12-20 to 2026-12-21'],
  // A year ago.
  ['year', '2028-02-29', '2027-02-28'],
  ['year', '2028-02-01 to 2028-02-29', '2027-02-01 to 2027-02-28'],
  ['year', '2025-02-01 to 2025-02-28', '2024-02-01 to 2024-02-29'],
  ['year', '2029-03-01', '2028-03-01'],
  ['year', '2025-04-01 to 2026-03-31', '2024-04-01 to 2025-03-31'],
  ['year', '2025-04-01 to 2026-04-01', '2023-04-01 to 2024-04-01'],
  ['year', '2016-11-27 to 2026-11-26', '2006-11-27 to 2016-11-26'],
  ['week', '2016-11-27 to 2026-11-26', '2006-11-26 to 2016-11-24'],
] as const)('%s: %s is compared with %s', (compare, days, previous) => {
  expect(compared(daysOf(days), compare, later)).toEqual({ ...daysOf(days), previous: daysOf(previous) })
})

describe('a period that is not over', () => {
  /** 15:20 in India on a day. */
  const afternoon = (day: string) => at(`${day}T09:50:00Z`)

  test.each([
    ['days', '2026-11-24 to 2026-11-30', '2026-11-30', '2026-11-17 to 2026-11-23'],
    ['week', '2026-11-30', '2026-11-30', '2026-11-23'],
    ['week', '2026-11-23 to 2026-11-25', '2026-11-25', '2026-11-16 to 2026-11-18'],
    ['month', '2026-11-01 to 2026-11-29', '2026-11-29', '2026-10-01 to 2026-10-29'],
    // The last day of a month is not over, so the month is not whole yet.
    ['month', '2026-11-01 to 2026-11-30', '2026-11-30', '2026-10-01 to 2026-10-30'],
    ['month', '2026-03-01 to 2026-03-31', '2026-03-31', '2026-02-01 to 2026-02-28'],
    ['month', '2026-03-01 to 2026-03-29', '2026-03-29', '2026-02-01 to 2026-02-28'],
    ['year', '2028-02-29', '2028-02-29', '2027-02-28'],
    ['year', '2026-04-01 to 2026-11-29', '2026-11-29', '2025-04-01 to 2025-11-29'],
    // The last day is yet to come: only the part that matches until today.
    ['days', '2026-11-23 to 2026-11-29', '2026-11-25', '2026-11-16 to 2026-11-18'],
    ['week', '2026-11-23 to 2026-11-29', '2026-11-25', '2026-11-16 to 2026-11-18'],
    ['month', '2026-11-01 to 2026-11-30', '2026-11-10', '2026-10-01 to 2026-10-10'],
    ['year', '2026-04-01 to 2027-03-31', '2026-11-29', '2025-04-01 to 2025-11-29'],
  ] as const)('%s: %s on %s at 15:20 is compared with %s until 15:20', (compare, days, today, previous) => {
    const { end } = daysOf(previous)
    const expected = { ...daysOf(previous), until: `${end}T09:50:00.000Z` }
    expect(compared(daysOf(days), compare, afternoon(today))).toEqual({ ...daysOf(days), previous: expected })
  })

  test('counts to the minute, over all of the day in India', () => {
    const untilOf = (now: string) => compared(daysOf('2026-11-27'), 'year', at(now)).previous.until
    expect(untilOf('2026-11-26T18:30:00Z')).toBe('2025-11-26T18:30:00.000Z')
    expect(untilOf('2026-11-27T09:50:59Z')).toBe('2025-11-27T09:50:00.000Z')
    expect(untilOf('2026-11-27T18:29:59.999Z')).toBe('2025-11-27T18:29:00.000Z')
    expect(untilOf('2026-11-27T18:30:00Z')).toBeUndefined()
  })

  test('is compared with nothing if it has not begun', () => {
    const { previous } = compared(daysOf('2026-12-01 to 2026-12-31'), 'month', afternoon('2026-11-30'))
    expect(previous).toEqual({ ...daysOf('2026-11-01'), until: '2026-10-31T18:30:00.000Z' })
  })
})

test('what is compared ends before the period begins, and overlaps it by no day, however long it is', () => {
  const day = fc.integer({ min: 0, max: 50_000 }).map((days) => dayAfter('1950-01-01', days))
  const one = fc.constantFrom(...(Object.keys(comparisons) as Comparison[]))
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 3_660 }), one, fc.integer({ min: -400, max: 4_000 }), (start, days, compare, ago) => {
      const period = { start, end: dayAfter(start, days - 1) }
      const { previous } = compared(period, compare, at(`${dayAfter(start, ago)}T07:15:00Z`))
      expect(previous.start <= previous.end).toBe(true)
      expect(previous.end < start).toBe(true)
      expect(previous.until === undefined).toBe(ago >= days)
      if (previous.until && ago >= 0) expect(kolkataTime(previous.until)).toBe('12:45')
      if (compare === 'week' && ago >= 0) expect((Date.parse(start) - Date.parse(previous.start)) % (7 * 86_400_000)).toBe(0)
      if (compare === 'days' && ago >= days) expect(daysIn(previous)).toBe(days)
    }),
  )
})

// 30 November 2026 is a Monday.
test.each([
  ['today', '2026-11-30', '2026-11-29'],
  ['yesterday', '2026-11-29', '2026-11-28'],
  ['this_week', '2026-11-30', '2026-11-23'],
  ['last_week', '2026-11-23 to 2026-11-29', '2026-11-16 to 2026-11-22'],
  ['last_7_days', '2026-11-24 to 2026-11-30', '2026-11-17 to 2026-11-23'],
  ['last_30_days', '2026-11-01 to 2026-11-30', '2026-10-02 to 2026-10-31'],
  ['this_month', '2026-11-01 to 2026-11-30', '2026-10-01 to 2026-10-30'],
  ['last_month', '2026-10-01 to 2026-10-31', '2026-09-01 to 2026-09-30'],
  ['this_session', '2026-04-01 to 2026-11-30', '2025-04-01 to 2025-11-30'],
  ['last_session', '2025-04-01 to 2026-03-31', '2024-04-01 to 2025-03-31'],
] as const)('on 30 November 2026 %s is %s, compared with %s', (period, days, previous) => {
  expect(periodOf({ period }, at('2026-11-30T05:30:00Z'))).toMatchObject({ ...daysOf(days), previous: daysOf(previous) })
})

test('a session begins on 1 April in India', () => {
  const on = (now: string, period: PeriodName) => periodOf({ period }, at(now))
  expect(on('2027-03-31T18:29:59Z', 'this_session')).toMatchObject(daysOf('2026-04-01 to 2027-03-31'))
  expect(on('2027-03-31T18:30:00Z', 'this_session')).toMatchObject({
    ...daysOf('2027-04-01'),
    previous: { ...daysOf('2026-04-01'), until: '2026-03-31T18:30:00.000Z' },
  })
  expect(on('2027-03-31T18:30:00Z', 'last_session')).toMatchObject(daysOf('2026-04-01 to 2027-03-31'))
  expect(on('2024-04-10T06:00:00Z', 'last_session')).toMatchObject({
    ...daysOf('2023-04-01 to 2024-03-31'),
    previous: daysOf('2022-04-01 to 2023-03-31'),
  })
})

test('each named period reaches today or ends before it, and is one that can be asked for, on any day', () => {
  for (const [name, { daysOn }] of Object.entries(namedPeriods))
    for (let day = '2027-12-01'; day < '2029-04-10'; day = dayAfter(day, 1)) {
      const { start, end } = daysOn(day)
      expect([name, day, start <= end && end <= day]).toEqual([name, day, true])
      expect(troubleOfDays({ start_date: start, end_date: end })).toBeUndefined()
    }
})

test('what is asked for wins over what a name brings: the comparison, and days over the name', () => {
  expect(comparisonOf({ period: 'this_session' })).toBe('year')
  expect(comparisonOf({ period: 'this_session', compare: 'days' })).toBe('days')
  expect(comparisonOf({})).toBe('days')
  const asked = { period: 'this_session', start_date: '2026-10-01', end_date: '2026-10-31' } as const
  expect(periodOf(asked, later)).toEqual({ ...daysOf('2026-10-01 to 2026-10-31'), previous: daysOf('2026-08-31 to 2026-09-30') })
})

test('ten years are read, more are not', () => {
  const days = (start_date: string, end_date: string) => troubleOfDays({ start_date, end_date })
  expect(days('2016-11-27', '2026-11-26')).toBeUndefined()
  expect(days('2016-11-01', '2026-11-26')).toBe('Choose at most 10 years.')
  expect(days('2026-11-26', '2026-11-25')).toBe('The last day is before the first.')
  expect(days('2026-11-26', '2026-11-26')).toBeUndefined()
})
