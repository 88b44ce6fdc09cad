import { expect, test } from 'vitest'
import { daysOf } from '#domains/follow-ups/contract/follow-ups.ts'
import { monthOf, shiftDay, spanOf } from './calendar-span.ts'

test('a month is shown with the rest of its weeks, Monday to Sunday', () => {
  expect(spanOf('month', '2026-11-22')).toEqual({ first: '2026-10-26', last: '2026-12-06' })
  expect(spanOf('month', '2027-02-01')).toEqual({ first: '2027-02-01', last: '2027-02-28' })
  expect(spanOf('list', '2028-02-29')).toEqual({ first: '2028-02-01', last: '2028-02-29' })
})

test('a week begins with the day chosen and has seven days', () => {
  expect(daysOf(spanOf('week', '2026-12-29'))).toEqual([
    ...['2026-12-29', '2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02', '2027-01-03', '2027-01-04'],
  ])
})

test.each([
  ['day', '2026-12-31', 1, '2027-01-01'],
  ['week', '2026-11-22', -1, '2026-11-15'],
  ['month', '2026-12-31', 1, '2027-01-01'],
  ['month', '2027-01-31', -1, '2026-12-01'],
] as const)('a %s of %s turned by %i begins %s', (view, day, step, begins) => {
  expect(shiftDay(view, day, step)).toBe(begins)
})

test('the calendar month of a day', () => {
  expect(monthOf('2028-02-10')).toEqual({ first: '2028-02-01', last: '2028-02-29' })
})

test('the team is shown by the days of a week', () => {
  expect(spanOf('team', '2026-11-24')).toEqual(spanOf('week', '2026-11-24'))
  expect(shiftDay('team', '2026-11-24', 1)).toBe('2026-12-01')
})
