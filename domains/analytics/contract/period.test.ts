import { expect, test } from 'vitest'
import { periodOf, troubleOfDays } from './period.ts'

const at = (instant: string) => Date.parse(instant)

test('today begins at midnight in Kolkata', () => {
  const before = periodOf({}, 1, at('2026-11-26T18:29:59.999Z'))
  expect(before).toEqual({ start: '2026-11-26', end: '2026-11-26', previous: { start: '2026-11-25', end: '2026-11-25' } })
  const after = periodOf({}, 1, at('2026-11-26T18:30:00Z'))
  expect(after).toEqual({ start: '2026-11-27', end: '2026-11-27', previous: { start: '2026-11-26', end: '2026-11-26' } })
})

test('a 29 February is a day like others, and years without one have none', () => {
  expect(periodOf({}, 7, at('2024-02-28T18:30:00Z'))).toEqual({
    ...{ start: '2024-02-23', end: '2024-02-29' },
    previous: { start: '2024-02-16', end: '2024-02-22' },
  })
  expect(periodOf({ start_date: '2024-03-01', end_date: '2024-03-02' }).previous).toEqual({ start: '2024-02-28', end: '2024-02-29' })
  expect(periodOf({ start_date: '2026-03-01', end_date: '2026-03-01' }).previous).toEqual({ start: '2026-02-28', end: '2026-02-28' })
})

test('a first day alone reaches until today, and one in the future is that day', () => {
  const now = at('2026-11-26T06:00:00Z')
  expect(periodOf({ start_date: '2026-11-20' }, 7, now)).toMatchObject({ start: '2026-11-20', end: '2026-11-26' })
  expect(periodOf({ start_date: '2100-01-01' }, 7, now)).toMatchObject({ start: '2100-01-01', end: '2100-01-01' })
  expect(periodOf({ end_date: '2026-10-03' }, 7, now)).toMatchObject({ start: '2026-09-27', end: '2026-10-03' })
})

test('ten years are read, more are not', () => {
  const days = (start_date: string, end_date: string) => troubleOfDays({ start_date, end_date })
  expect(days('2016-11-27', '2026-11-26')).toBeUndefined()
  expect(days('2016-11-01', '2026-11-26')).toBe('Choose at most 10 years.')
  expect(days('2026-11-26', '2026-11-25')).toBe('The last day is before the first.')
  expect(days('2026-11-26', '2026-11-26')).toBeUndefined()
})
