import { expect, test } from 'vitest'
import { validFollowUpSearch } from './follow-up-search.ts'

test('an address says the view, its day and whose; wrong parts, the usual view and the first page are left out', () => {
  expect(validFollowUpSearch({ view: 'month', date: '2026-11-22', counsellor: 7, page: 2 })).toEqual({
    view: 'month',
    date: '2026-11-22',
    counsellor: 7,
    page: 2,
  })
  expect(validFollowUpSearch({ view: 'week', date: 'soon', counsellor: 'me', page: 1 })).toEqual({})
})
