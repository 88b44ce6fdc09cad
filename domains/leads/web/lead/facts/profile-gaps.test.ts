import { expect, test } from 'vitest'
import { profileGaps } from './profile-gaps.ts'

const child = {
  id: 7,
  child_name: 'Riya',
  child_age: 7,
  gender: 'girl' as const,
  combined_data: 3,
  board: [],
  board_names: [],
  class_name: [4],
  class_names: ['Class 2'],
  fees: null,
  fees_tenure: 'M' as const,
  raw_district: null,
  raw_district_region: null,
}
const place = { id: 30, kind: 'locality' as const, name: 'Nangloi', city: 'Delhi' }
const nowhere = { items: [], raw_district: null, raw_district_region: null, edited: false }
const whole = {
  form: [child],
  budget: { min: 1, max: 2, tenure: 'M' as const },
  locations: { ...nowhere, items: [place] },
}

test.each([
  ['nothing', whole, []],
  ['everything', { form: [], budget: null, locations: nowhere }, ['child:new', 'budget', 'location']],
  ['the class of every child', { ...whole, form: [{ ...child, class_name: [] }] }, ['child:7']],
  [
    'nothing, as one of two children has a class',
    {
      ...whole,
      form: [
        { ...child, class_name: [] },
        { ...child, id: 8 },
      ],
    },
    [],
  ],
  ['nothing, as words are a location too', { ...whole, locations: { ...nowhere, raw_district: 'Gurgaon' } }, []],
])('the profile lacks %s', (_what, lead, fields) => {
  expect(profileGaps(lead).map(({ field }) => field)).toEqual(fields)
})
