import { expect, test } from 'vitest'
import { genderOf, managementOf, phoneOf, websiteOf, yearOf } from './register-words.ts'

test.each([
  ['Private Unaided (Recognized)', 'Private (independent)'],
  ['4-Pvt. Unaided', 'Private (independent)'],
  ['Department of Education', 'Government'],
  ['Govt. Aided', 'Government-aided'],
  ['Kendriya Vidyalaya', 'Central government (KVS)'],
  ['Jawahar Navodaya Vidyalaya', 'Central government (NVS)'],
  ['Government', 'Government'],
  ['Independent', 'Private (independent)'],
  ['Whatever', undefined],
])('%s is managed as %s', (text, management) => expect(managementOf(text)).toBe(management))

test.each([
  ['3-Co-educational', 'Co-ed'],
  ['Co. Educational', 'Co-ed'],
  ['Girls only', 'Girls'],
  ['1 - Boys', 'Boys'],
  ['Everyone', undefined],
])('%s are %s', (text, gender) => expect(genderOf(text)).toBe(gender))

test('years, websites and numbers as registers write them', () => {
  expect(['1987', '1987-88', 'Estd. 1987', '01/04/1987', 'long ago'].map(yearOf)).toEqual([1987, 1987, 1987, 1987, undefined])
  expect(['www.zed-one.example', 'http://zed.example'].map(websiteOf)).toEqual(['https://www.zed-one.example', 'http://zed.example'])
  expect(['(020) 25430000', '02025430000; 02025430001', '+91 20 2543 0000', '020-25430000/01'].map(phoneOf)).toEqual([
    ...['020 25430000', '02025430000', '+91 20 2543 0000', '020-25430000'],
  ])
})

test.each([
  ['020 ,24699109', '020 24699109'],
  ['2347 ,273501', '02347 273501'],
  [',02456223333', '02456223333'],
  [',9011004835', '9011004835'],
  ['000 ,9765412034', '9765412034'],
  ['2424 ,02424221283', '02424221283'],
  ['0721 ,0721-2660206,', '0721-2660206'],
  ['011 ,22713040,22713041', '011 22713040'],
  ['0265 ,9825098250', '9825098250'],
])('an area in a part of its own: %s', (text, phone) => expect(phoneOf(text)).toBe(phone))

test('signs alone are no number', () => {
  expect([',', ',-'].map(phoneOf)).toEqual([',', ',-'])
})
