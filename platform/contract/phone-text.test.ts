import { expect, test } from 'vitest'
import { phoneText } from './phone-text.ts'

test.each([
  [91, '9876543210', '98765 43210', '+91 98765 43210', '98xxx xxx10'],
  [91, '12345', '+91 123 45', '+91 123 45', '+91 xxx xx'],
  [971, '501234567', '+971 501 234 567', '+971 501 234 567', '+971 50x xxx x67'],
  [1, '4155550100', '+1 415 555 0100', '+1 415 555 0100', '+1 41x xxx xx00'],
  [65, '81234567', '+65 812 345 67', '+65 812 345 67', '+65 81x xxx 67'],
  [290, '1234', '+290 1234', '+290 1234', '+290 xxxx'],
])('+%i %s reads %s, with its country %s, masked %s', (country_code, number, text, withCountry, masked) => {
  const phone = { country_code, number }
  expect(phoneText(phone)).toBe(text)
  expect(phoneText(phone, { withCountry: true })).toBe(withCountry)
  expect(phoneText(phone, { isMasked: true })).toBe(masked)
})
