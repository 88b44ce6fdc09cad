import { expect, it } from 'vitest'
import { exportedQuery, isSameList, keptFilters, keptQuery } from './kept-query.ts'

const filters = {
  cities: [4, 3],
  collab: true,
  actions: ['visit' as const, 7],
  max_fee: 9000,
  tenure: 'M' as const,
  num_of_call_attempts: 0,
}

it('keeps filters as an address writes them, and reads them back', () => {
  const query = keptQuery(filters)
  expect(query).toEqual({ cities: '4,3', collab: 'true', actions: 'visit,7', max_fee: '9000', tenure: 'M', num_of_call_attempts: '0' })
  expect(keptFilters('users', query)).toEqual(filters)
})

it('keeps the days of a list that opens with today, or that there are none', () => {
  const today = { scheduled_start_date: '2026-11-21', scheduled_end_date: '2026-11-21' }
  expect(keptFilters('pending', keptQuery(today))).toEqual(today)
  expect(keptFilters('pending', keptQuery({}))).toEqual({})
})

it('exports in the order of the screen', () => {
  expect(exportedQuery('pending', {}).ordering).toBe('cur_action_scheduled_time')
  expect(exportedQuery('users', { ordering: 'name' }).ordering).toBe('name')
})

it('knows the same list, however its filters were chosen', () => {
  expect(isSameList(filters, { ...filters, cities: [3, 4] })).toBe(true)
  expect(isSameList(filters, { ...filters, cities: [3] })).toBe(false)
  expect(isSameList({}, { search: 'Asha' })).toBe(false)
})
