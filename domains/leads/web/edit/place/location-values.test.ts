import { describe, expect, test } from 'vitest'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { citiesNamed, isLocationEmpty, locationBody, locationValues, seenLocation, townsToSend } from './location-values.ts'

type Item = LeadRow['locations']['items'][number]

const delhi = { id: 10, name: 'Delhi' }
const west = { id: 20, city_id: 10 }
const north = { id: 21, city_id: 10 }
const nangloi = { id: 30, district_id: 20 }
const tree = { district_list: [west, north], district_region_list: [nangloi, { id: 31, district_id: 21 }] }

const item = (id: number, kind: Item['kind']): Item => ({ id, kind, name: `Place ${id}`, city: 'Delhi' })
const location = (...items: Item[]): LeadRow['locations'] => ({ items, raw_district: null, raw_district_region: null, edited: false })

test('the cities of a lead are found by name, all of those that share one', () => {
  expect(citiesNamed(location(item(30, 'locality')), [delhi, { id: 11, name: 'Pune' }, { id: 12, name: 'Delhi' }])).toEqual([10, 12])
})

describe('a lead’s places come with what lies above them', () => {
  test.each([
    ['a locality', [item(30, 'locality')], { cities: [10], districts: [20], district_regions: [30], district: [] }],
    ['a district', [item(21, 'district')], { cities: [10], districts: [21], district_regions: [], district: [21] }],
    ['a city', [item(10, 'city')], { cities: [10], districts: [], district_regions: [], district: [10] }],
    [
      'a locality and another district',
      [item(30, 'locality'), item(21, 'district')],
      { cities: [10], districts: [21, 20], district_regions: [30], district: [21, 20] },
    ],
  ])('%s', (_what, items, values) => {
    expect(locationValues(location(...items), tree)).toMatchObject({ ...values, isInWords: false })
  })

  test('words are shown where there are no places', () => {
    const words = { ...location(), raw_district: 'Gurgaon', raw_district_region: null }
    expect(locationValues(words, tree)).toMatchObject({ isInWords: true, raw_district: 'Gurgaon', raw_district_region: '' })
    expect(seenLocation(words)).toEqual({ items: [], raw_district: 'Gurgaon', raw_district_region: null })
  })
})

test('a city without a chosen district is sent beside the others', () => {
  expect(townsToSend({ cities: [10, 11], districts: [20], district_regions: [30] }, tree)).toEqual([11, 20])
})

describe('the body that is sent', () => {
  const values = locationValues(location(item(30, 'locality')), tree)

  test('places as lists, words with empty lists', () => {
    expect(locationBody(values)).toEqual({ district: [], district_region: [30] })
    const inWords = { ...values, isInWords: true, raw_district: 'Gurgaon', raw_district_region: 'Sector 45' }
    expect(locationBody(inWords)).toEqual({ district: [], district_region: [], raw_district: 'Gurgaon', raw_district_region: 'Sector 45' })
  })

  test('nothing at all is empty, in places and in words', () => {
    const nothing = locationValues(location(), tree)
    expect([values, nothing, { ...nothing, isInWords: true, raw_district: '  ' }].map(isLocationEmpty)).toEqual([false, true, true])
    expect(isLocationEmpty({ ...nothing, isInWords: true, raw_district_region: 'Sector 45' })).toBe(false)
  })
})
