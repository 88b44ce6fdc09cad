import fc from 'fast-check'
import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { expect, test } from 'vitest'
import { numbersIn, withItsSign } from './numbers-in.ts'

const read = (text: string) => numbersIn(text).numbers.map(({ e164 }) => e164)

test.each([
  ['9811901301\n9811901302', '+919811901301', '+919811901302'],
  ['9811901303 9811901304', '+919811901303', '+919811901304'],
  ['98119 01303 98119 01304', '+919811901303', '+919811901304'],
  ['9811901305 & 9811901306', '+919811901305', '+919811901306'],
  ['9811901307 and 9811901308', '+919811901307', '+919811901308'],
  ['9811901309-9811901310', '+919811901309', '+919811901310'],
  ['9811901311/12', '+919811901311', '+919811901312'],
  ['9811901313/9811901314', '+919811901313', '+919811901314'],
  ['9811901315 or 9811901315', '+919811901315'],
  ['+91 98119 01316, +971 50 123 4567', '+919811901316', '+971501234567'],
  ['020-25430000/01', '+912025430000', '+912025430001'],
  ['(020) 25430000', '+912025430000'],
  ['02025430000; 02025430001', '+912025430000', '+912025430001'],
  ['0919811901401', '+919811901401'],
  ['+91 91 98119 01402', '+919811901402'],
  ['+910919811901403', '+919811901403'],
  ['9811901404.0', '+919811901404'],
  ['9,81,19,01,405', '+919811901405'],
  ['98119-01406', '+919811901406'],
  ['९८१११०००३४', '+919811100034'],
  ['00971501234567', '+971501234567'],
])('%j', (text, ...numbers) => expect([read(text), numbersIn(text).unread]).toEqual([numbers, []]))

test('texts that are not numbers are told apart from numbers', () => {
  expect(numbersIn('9811901301, call after 6')).toMatchObject({ numbers: [{ e164: '+919811901301' }], unread: ['call after 6'] })
  expect(numbersIn('12345')).toEqual({ numbers: [], unread: ['12345'] })
  expect(numbersIn('=1+1')).toMatchObject({ numbers: [] })
  expect(read('12')).toEqual([])
})

test('digits that begin with another country code are named with their sign', () => {
  expect([read('971501234568'), withItsSign('971501234568'), withItsSign('12345'), withItsSign('9811901301')]).toEqual([
    [],
    '+971501234568',
    undefined,
    undefined,
  ])
})

test('an Indian mobile number is read as the parser reads it', () =>
  fc.assert(
    fc.property(fc.constantFrom('', '+91', '+91 '), fc.integer({ min: 6_000_000_000, max: 9_999_999_999 }), (code, digits) => {
      const read = parsePhoneNumberFromString(`${code}${digits}`, 'IN')
      expect([read?.isValid(), read?.number]).toEqual([true, `+91${digits}`])
      expect(numbersIn(`${code}${digits}`)).toEqual({
        numbers: [{ e164: read?.number, number: { number: read?.nationalNumber, country_code: 91 } }],
        unread: [],
      })
    }),
  ))
