import { expect, test } from 'vitest'
import { daysOf } from '#domains/follow-ups/contract/follow-ups.ts'
import { monthOf, spanOf, turned, validFollowUpSearch } from './follow-up-search.ts'
import { mergeCounts } from './use-follow-up-counts.ts'

test('an address says the view, its day and whose; wrong parts, the usual view and the first page are left out', () => {
  expect(validFollowUpSearch({ view: 'month', date: '2026-11-22', counsellor: 7, page: 2 })).toEqual({
    view: 'month',
    date: '2026-11-22',
    counsellor: 7,
    page: 2,
  })
  expect(validFollowUpSearch({ view: 'week', date: 'soon', counsellor: 'me', page: 1 })).toEqual({})
})

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
  expect(turned(view, day, step)).toBe(begins)
})

test('the calendar month of a day', () => {
  expect(monthOf('2028-02-10')).toEqual({ first: '2028-02-01', last: '2028-02-29' })
})

test('new counts of days are merged into those that are there, and totals are summed', () => {
  expect(
    mergeCounts([
      { total_count: 3, date_wise_counts: { '2026-11-30': 3 } },
      { total_count: 2, date_wise_counts: { '2026-12-01': 2, '2026-12-02': 0 } },
    ]),
  ).toEqual({ total_count: 5, date_wise_counts: { '2026-11-30': 3, '2026-12-01': 2, '2026-12-02': 0 } })
})

test('the team is shown by the days of a week', () => {
  expect(spanOf('team', '2026-11-24')).toEqual(spanOf('week', '2026-11-24'))
  expect(turned('team', '2026-11-24', 1)).toBe('2026-12-01')
})
