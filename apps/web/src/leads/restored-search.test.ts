import { expect, it } from 'vitest'
import { restoredSearch } from './restored-search.ts'

const cookies = 'city_id=3%2C4; is_collab=true; page=6'

it('restores the remembered list when it is opened bare', () => {
  expect(restoredSearch({}, true, cookies)).toEqual({ cities: '3,4', collab: true, page: 6 })
  expect(restoredSearch({}, true, '')).toBeUndefined()
})

it('starts at the first page from the sidebar, also inside the list', () => {
  expect(restoredSearch({ page: 1 }, false, cookies)).toEqual({ cities: '3,4', collab: true })
  expect(restoredSearch({ page: '1' }, true, '')).toEqual({})
})

it('leaves an address that says something, and going back, alone', () => {
  expect(restoredSearch({ cities: 9 }, true, cookies)).toBeUndefined()
  expect(restoredSearch({ page: 3 }, true, cookies)).toBeUndefined()
  expect(restoredSearch({}, false, cookies)).toBeUndefined()
})
