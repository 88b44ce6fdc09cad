import { expect, test } from 'vitest'
import { dayAfter, kolkataDay, kolkataTime, lastOfMonth, mondayOf, sameDayAfter, startOfDay, startOfNextDay } from './india.ts'

test('a day begins at midnight in Kolkata', () => {
  expect(kolkataDay('2026-11-20T18:30:00Z')).toBe('2026-11-21')
  expect(kolkataDay(Date.parse('2026-11-20T18:29:59Z'))).toBe('2026-11-20')
  expect(kolkataTime('2026-11-20T18:30:00Z')).toBe('00:00')
  expect(new Date(startOfDay('2026-11-21')).toISOString()).toBe('2026-11-20T18:30:00.000Z')
})

test('days go on over months, years and leap days', () => {
  expect([dayAfter('2026-12-31', 1), dayAfter('2028-03-01', -1)]).toEqual(['2027-01-01', '2028-02-29'])
  expect(startOfNextDay('2026-12-31')).toBe('2027-01-01T00:00:00+05:30')
})

test.each([
  ['2026-11-30', -1, '2026-10-30'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2028-03-30', -1, '2028-02-29'],
  ['2028-02-29', -12, '2027-02-28'],
  ['2026-01-15', -1, '2025-12-15'],
  ['2026-12-31', 2, '2027-02-28'],
  ['1901-01-31', -120, '1891-01-31'],
])('%s in %i months is %s', (day, months, other) => {
  expect(sameDayAfter(day, months)).toBe(other)
})

test('a month ends on its own last day, and a week begins on its Monday', () => {
  expect([lastOfMonth('2026-12-01'), lastOfMonth('2027-02-28'), lastOfMonth('2028-02-10')]).toEqual([
    '2026-12-31',
    '2027-02-28',
    '2028-02-29',
  ])
  expect([mondayOf('2026-11-30'), mondayOf('2026-12-06'), mondayOf('2027-01-02')]).toEqual(['2026-11-30', '2026-11-30', '2026-12-28'])
})
