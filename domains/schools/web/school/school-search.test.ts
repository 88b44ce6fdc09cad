import { expect, test } from 'vitest'
import { asked } from './asked.ts'
import { countFolded, isNarrowed, validSchoolSearch, withPatch } from './school-search.ts'

test('an address is read, and what is wrong in it is left out', () => {
  const search = { search: 560001, city: [11, 12], district: 21, is_verified: 'all', other_option: 'no_fee', view: 'map' }
  expect(validSchoolSearch(search)).toEqual({ ...search, search: '560001', district: [21] })
  expect(validSchoolSearch({ city: 'Pune', is_verified: true, ordering: 'price', view: 'globe', lat: 18.5, lng: 73.8, more: 1 })).toEqual(
    {},
  )
})

test('the list that is asked is the older one as soon as another option is set, under its own names', () => {
  const places = { city: [11], district: [21], district_regions: [31] }
  expect(asked({ ...places, is_collab: true })).toEqual({
    lacking: false,
    query: { school_city__id: [11], district__id: [21], district_region__id: [31], collab: true },
  })
  expect(asked({ ...places, other_option: 'adm_open', is_verified: 'all' })).toEqual({
    lacking: true,
    query: { city: [11], district: [21], district_region: [31], admission_open: true, is_verified: 'all' },
  })
})

test('a removed filter leaves the address, and only filters that narrow count', () => {
  expect(withPatch({ search: 'dps', city: [11] }, { search: '', city: undefined, view: 'map' })).toEqual({ view: 'map' })
  expect([isNarrowed({ view: 'map', ordering: 'fees' }), isNarrowed({ other_option: 'no_fee' })]).toEqual([false, true])
  expect(countFolded({ search: 'dps', board: [1], lat: 18, lng: 73, radius: 6 })).toBe(2)
})
