import { expect, test } from 'vitest'
import { daysOf, loggedQuery, validActionsSearch } from './logged-action-search.ts'

test('an address keeps what is right and loses the rest', () => {
  expect(
    validActionsSearch({ tab: 'manage', page: 1, staff: 4, category: 'visit', start_date: '2026-11-01', end_date: '2026-11-05' }),
  ).toEqual({
    tab: 'manage',
    staff: 4,
    category: 'visit',
    start_date: '2026-11-01',
    end_date: '2026-11-05',
  })
  expect(validActionsSearch({ tab: 'other', category: 'none', start_date: '2026-11-05', end_date: '2026-11-01', page: 3 })).toEqual({
    page: 3,
  })
  expect(validActionsSearch({ start_date: '2026-11-05' })).toEqual({})
})

test('too long a range loses its beginning', () => {
  expect(validActionsSearch({ start_date: '2026-01-01', end_date: '2026-11-21' })).toEqual({
    start_date: '2026-08-22',
    end_date: '2026-11-21',
  })
})

test('without days the last seven are shown, in Kolkata’s days', () => {
  const late = Date.parse('2026-11-21T01:00:00+05:30')
  expect(daysOf({}, late)).toEqual({ start_date: '2026-11-15', end_date: '2026-11-21' })
})

test('the list is asked for one page, by ids', () => {
  const asked = loggedQuery({ page: 3, action: 5, sub_action: 9, start_date: '2026-11-01', end_date: '2026-11-02' })
  expect(asked).toMatchObject({ offset: 40, limit: 20, actions: [5], sub_actions: [9], start_date: '2026-11-01', end_date: '2026-11-02' })
})
