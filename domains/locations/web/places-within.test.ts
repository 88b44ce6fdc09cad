import { expect, it } from 'vitest'
import { placesWithin } from './places-within.ts'

const tree = {
  district_list: [
    { id: 30, city_id: 9 },
    { id: 31, city_id: 5 },
  ],
  district_region_list: [
    { id: 70, district_id: 30 },
    { id: 71, district_id: 31 },
  ],
}

it('drops what lies in a city or district that is no longer chosen', () => {
  expect(placesWithin({ cities: [9], districts: [30, 31], district_regions: [70, 71] }, tree)).toEqual({
    cities: [9],
    districts: [30],
    district_regions: [70],
  })
  expect(placesWithin({ cities: [9, 5], districts: [31], district_regions: [70, 71] }, tree)).toEqual({
    cities: [9, 5],
    districts: [31],
    district_regions: [71],
  })
  expect(placesWithin({ cities: [], districts: [30], district_regions: [70] }, tree)).toEqual({
    cities: [],
    districts: [],
    district_regions: [],
  })
})

it('drops what the tree does not know', () => {
  expect(placesWithin({ cities: [9], districts: [30, 99], district_regions: [98] }, tree)).toEqual({
    cities: [9],
    districts: [30],
    district_regions: [],
  })
})
