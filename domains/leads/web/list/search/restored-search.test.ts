import { expect, it } from 'vitest'
import { restoredSearch } from './restored-search.ts'

const cookies = 'city_id=3%2C4; is_collab=true; page=6'

it('restores the remembered list when it is opened bare', () => {
  expect(restoredSearch('users', {}, true, cookies)).toEqual({ cities: '3,4', collab: true, page: 6 })
  expect(restoredSearch('users', {}, true, '')).toBeUndefined()
})

it('starts at the first page from the sidebar, also inside the list', () => {
  expect(restoredSearch('users', { page: 1 }, false, cookies)).toEqual({ cities: '3,4', collab: true })
  expect(restoredSearch('users', { page: '1' }, true, '')).toEqual({})
})

it('leaves an address that says something, and going back, alone', () => {
  expect(restoredSearch('users', { cities: 9 }, true, cookies)).toBeUndefined()
  expect(restoredSearch('users', { page: 3 }, true, cookies)).toBeUndefined()
  expect(restoredSearch('users', {}, false, cookies)).toBeUndefined()
})

it('takes nothing from another list, where each begins with its own defaults', () => {
  expect(restoredSearch('missed', {}, true, `${cookies}; lead_list=users`)).toBeUndefined()
  expect(restoredSearch('missed', { page: 1 }, false, `${cookies}; lead_list=users`)).toEqual({})
  expect(restoredSearch('pending', { page: 1 }, false, `${cookies}; lead_list=users`)).toEqual({})
  expect(restoredSearch('pending', {}, true, 'city_id=3; lead_list=pending')).toEqual({ cities: 3 })
})
