import { expect, test } from 'vitest'
import { variantsOf } from './number-variants.ts'

test.each([
  ['Mexico with the 1', '+5215512345678', '+525512345678'],
  ['Mexico without it', '+525512345678', '+5215512345678'],
  ['Brazil without the 9', '+551199920006', '+5511999920006'],
  ['Brazil with the 9', '+5511999920006', '+551199920006'],
  ['Argentina with the 9', '+5491134820001', '+541134820001'],
  ['Argentina without it', '+541134820001', '+5491134820001'],
])('a mobile number of %s is known by its other way too', (_, e164, other) => {
  expect(variantsOf(e164)).toEqual([other])
  expect(variantsOf(other)).toEqual([e164])
})

test.each([
  ['a landline of Brazil', '+551133334444'],
  ['an Indian number', '+919811901301'],
  ['one of the United States', '+16502530001'],
])('%s has one way alone', (_, e164) => expect(variantsOf(e164)).toEqual([]))
