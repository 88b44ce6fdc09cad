import { expect, it } from 'vitest'
import { placesWithin, withChosen, withFound, withoutPlace, withPlace } from './places-within.ts'

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

it('a found place is chosen with what it lies in, and is known before the tree of its city', () => {
  const wakad = {
    ...{ id: 3, name: 'Wakad', within: 'Pune, Maharashtra' },
    ...{
      city: { id: 1, name: 'Pune' },
      district: { id: 2, name: 'Pune', city_id: 1 },
      district_region: { id: 3, name: 'Wakad', district_id: 2 },
    },
  }
  const chosen = withChosen({ cities: [9], districts: [], district_regions: [] }, wakad)
  expect(chosen).toEqual({ cities: [9, 1], districts: [2], district_regions: [3] })
  expect(withChosen(chosen, wakad)).toEqual(chosen)
  const tree = withFound({ district_list: [], district_region_list: [], isHere: true }, [wakad, wakad])
  expect([tree.district_list.length, tree.district_region_list.length, tree.isHere]).toEqual([1, 1, true])
  expect(placesWithin(chosen, tree)).toEqual(chosen)
})

it('a filter takes a found place by its kind alone; places of another kind leave, and what is taken away leaves alone', () => {
  const none = { cities: [], districts: [], district_regions: [] }
  const [pune, wakad] = [
    { id: 1, name: 'Pune' },
    { id: 3, name: 'Wakad', district_id: 2 },
  ]
  const district = { id: 2, name: 'Pune', city_id: 1 }
  const city = { ...pune, within: 'Maharashtra', city: pune, district: null, district_region: null }
  expect(withPlace({ ...none, cities: [9] }, city)).toEqual({ ...none, cities: [9, 1] })
  expect(withPlace({ ...none, cities: [9] }, { ...city, ...district, district })).toEqual({ ...none, districts: [2] })
  const locality = { ...city, id: 3, name: 'Wakad', district, district_region: wakad }
  expect(withPlace({ cities: [1], districts: [2], district_regions: [] }, locality)).toEqual({ ...none, district_regions: [3] })
  expect(withoutPlace({ cities: [9, 1], districts: [2], district_regions: [] }, [9, 2])).toEqual({
    cities: [9],
    districts: [2],
    district_regions: [],
  })
})
