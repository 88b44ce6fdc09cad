import { expect, test } from 'vitest'
import { bodyOf, nothingYet, pointOf, readValues, wrongPoint } from './register-values.ts'

test('a draft is read as it was kept, and anything else does not count as one', () => {
  expect(readValues({ ...nothingYet, name: 'Vidya Niketan' })).toEqual({ ...nothingYet, name: 'Vidya Niketan' })
  expect(readValues({ name: 'Vidya Niketan' })).toBeUndefined()
})

test('a point of one half, or of words, is reported', () => {
  expect(wrongPoint(nothingYet)).toBeUndefined()
  expect(wrongPoint({ lat: '18.5', lng: ' ' })).toEqual({ lat: 'Give latitude and longitude as 18.52 and 73.86.' })
  expect([pointOf({ lat: '18.5', lng: ' 73.8' }), pointOf({ lat: '18,5', lng: '73.8' })]).toEqual([{ lat: 18.5, lng: 73.8 }, undefined])
})

test('a blank value is unknown', () => {
  expect(bodyOf({ ...nothingYet, name: 'A School', city: 11, district: 21 })).toMatchObject({
    name: 'A School',
    location: { district: 21, district_region: null },
    coordinates: null,
    gender: null,
    management: null,
  })
})
