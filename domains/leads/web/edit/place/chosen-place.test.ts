import { expect, test } from 'vitest'
import { withDistrict, withLocality } from './chosen-place.ts'

const kothrud = { name: 'Kothrud', within: 'Pune, Maharashtra' }
const words = (raw_district: string) => ({ raw_district, raw_district_region: 'koth' })

test('a district is written with its state, for a few share a name', () => {
  expect(withDistrict({ name: 'Aurangabad', within: 'Bihar' })).toEqual({ raw_district: 'Aurangabad, Bihar' })
  expect(withDistrict({ name: 'Delhi', within: '' })).toEqual({ raw_district: 'Delhi' })
})

test.each(['', '  ', 'pune', 'Pune, Maharashtra', 'maharashtra'])(
  'a locality says where it lies in the district if that says %j',
  (district) => {
    expect(withLocality(kothrud, words(district))).toEqual({ raw_district: 'Pune, Maharashtra', raw_district_region: 'Kothrud' })
  },
)

test.each(['Behind the old mill', 'Mumbai', 'Rashtra', 'Pune, Maharashtra, near the river'])(
  'the words %j stay, and the locality is written whole',
  (district) => {
    expect(withLocality(kothrud, words(district))).toEqual({ raw_district_region: 'Kothrud, Pune, Maharashtra' })
  },
)

test('a place without a known parent place is shown by its name alone', () => {
  expect(withLocality({ name: 'Kothrud', within: '' }, words(''))).toEqual({ raw_district_region: 'Kothrud' })
})
