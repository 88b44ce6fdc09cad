import { expect, test } from 'vitest'
import { instantOf } from './instants.ts'

const now = Date.parse('2026-11-22T09:00+05:30')

test.each([
  ['sunday', '2026-11-29T07:45+05:30'],
  ['monday', '2026-11-23T00:05+05:30'],
  ['new-year', '2026-12-31T23:50+05:30'],
  ['leap-day', '2028-02-29T12:00+05:30'],
  ['2027-01-31T10:00+05:30', '2027-01-31T10:00+05:30'],
])('%s is the next one', (name, instant) => {
  expect(new Date(instantOf(name, now))).toEqual(new Date(instant))
})

test('an hour that is still to come today is today’s', () => {
  expect(new Date(instantOf('sunday', Date.parse('2026-11-22T07:00+05:30')))).toEqual(new Date('2026-11-22T07:45+05:30'))
})

test('an unknown instant is refused with the list of instants', () => {
  expect(() => instantOf('tuesday', now)).toThrow('Give sunday, monday, new-year, leap-day')
})
