import { expect, it } from 'vitest'
import { keptQuery } from '#domains/lists/web/views/kept-query.ts'
import { exportedQuery, isSameList, keptFilters } from './kept-lead-query.ts'

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

const at = (day: string) => Date.parse(`${day}T00:30:00+05:30`)
const dueOn = (day: string) => ({ scheduled_start_date: day, scheduled_end_date: day })

it('keeps today as today, on every list: tomorrow the view is about tomorrow', () => {
  const kept = keptQuery({ ...dueOn('2026-11-21'), collab: true, end_date: '2026-11-21' }, at('2026-11-21'))
  expect(kept).toEqual({ ...dueOn('today'), collab: 'true', end_date: 'today' })
  for (const list of ['pending', 'users'] as const)
    expect(keptFilters(list, kept, at('2026-11-22'))).toEqual({ ...dueOn('2026-11-22'), collab: true, end_date: '2026-11-22' })
})

it('keeps every other day, and a range that only begins or ends today, as they are', () => {
  for (const days of [dueOn('2026-11-20'), { scheduled_start_date: '2026-11-15', scheduled_end_date: '2026-11-21' }]) {
    expect(keptQuery(days, at('2026-11-21'))).toEqual(days)
    expect(keptFilters('pending', days, at('2026-11-22'))).toEqual(days)
  }
  expect(keptFilters('pending', keptQuery({}))).toEqual({})
})

it('exports the day of the screen in its order', () => {
  const today = dueOn('2026-11-21')
  expect(exportedQuery('pending', today)).toEqual({ ...today, ordering: 'cur_action_scheduled_time_reversed,cur_action_created_at' })
  expect(exportedQuery('users', { ordering: 'name' }).ordering).toBe('name')
})

it('knows the same list, however its filters were chosen', () => {
  expect(isSameList(filters, { ...filters, cities: [3, 4] })).toBe(true)
  expect(isSameList(filters, { ...filters, cities: [3] })).toBe(false)
  expect(isSameList({}, { search: 'Asha' })).toBe(false)
})
