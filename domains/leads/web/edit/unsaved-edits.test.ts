import { expect, it } from 'vitest'
import { unsavedTexts } from './unsaved-edits.ts'

it('answers what was typed, not what stood there or was chosen', () => {
  const first = { name: 'Sandhya', raw_district: 'Kochi', raw_district_region: '', district: [1], isInWords: true }
  const values = { ...first, name: ' Sandhya V ', raw_district_region: 'Edakochi', district: [1, 2], isInWords: false }
  expect(unsavedTexts({ values, first })).toEqual([
    { label: 'Name', text: 'Sandhya V' },
    { label: 'Locality', text: 'Edakochi' },
  ])
})

it('says whose child it is, and numbers as they were typed', () => {
  const first = { child_name: 'Tara', child_age: 6, fees: '', board: [] }
  expect(unsavedTexts({ values: { ...first, child_age: 7, fees: 0 }, first })).toEqual([
    { label: 'Tara: Age', text: '7' },
    { label: 'Tara: Fees', text: '0' },
  ])
  const added = { child_name: '', child_age: '', fees: '', board: [] }
  expect(unsavedTexts({ values: { ...added, child_name: 'Om' }, first: added })).toEqual([{ label: 'Child’s name', text: 'Om' }])
})

it('leaves out what was emptied', () => {
  expect(unsavedTexts({ values: { name: '' }, first: { name: 'Sandhya' } })).toEqual([])
})
