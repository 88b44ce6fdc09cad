import { expect, test } from 'vitest'
import { countryOf } from './country-of.ts'

test.each([
  ['India', 'IN'],
  ['INDIA', 'IN'],
  ['in', 'IN'],
  ['Indian', 'IN'],
  ['भारत', 'IN'],
  ['United Arab Emirates', 'AE'],
  ['U.A.E.', 'AE'],
  ['The United Arab Emirates', 'AE'],
  ['Emirati', 'AE'],
  ['USA', 'US'],
  ['United States of America', 'US'],
  ['American', 'US'],
  ['GB', 'GB'],
  ['British', 'GB'],
  ['Türkiye', 'TR'],
  ['Côte d’Ivoire', 'CI'],
  ['India (+91)', 'IN'],
  ['IN - India', 'IN'],
  ['+971 UAE', 'AE'],
])('%s is a country', (text, iso2) => {
  expect(countryOf(text)).toBe(iso2)
})

test.each(['Pune', '', 'Other', 'India or Nepal', '91'])('“%s” is none', (text) => {
  expect(countryOf(text)).toBeUndefined()
})
