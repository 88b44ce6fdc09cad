import { expect, test } from 'vitest'
import { nextCallingTime } from './next-calling-time.ts'

const hours = { from: '09:00', until: '21:00' }

test.each([
  ['at 00:50 in India they begin at 09:00 of the same day', '2026-11-29T00:50:00+05:30', [], '2026-11-29T09:00:00+05:30'],
  ['at 21:00 in India they begin at 09:00 of the next day', '2026-11-29T21:00:00+05:30', [], '2026-11-30T09:00:00+05:30'],
  ['at 08:59:59 in India they begin a second later', '2026-11-29T08:59:59+05:30', [], '2026-11-29T09:00:00+05:30'],
  ['at 11:00 in India they begin at 09:00 in Dubai', '2026-11-29T10:20:00+05:30', ['Asia/Dubai'], '2026-11-29T10:30:00+05:30'],
  [
    'in a country of several clocks they begin where the day begins last',
    '2026-11-29T12:00:00+05:30',
    ['America/New_York', 'America/Los_Angeles'],
    '2026-11-29T22:30:00+05:30',
  ],
])('%s', (_, at, zones, begins) => expect(nextCallingTime(hours, new Date(at), zones)).toEqual(new Date(begins)))

test('while they last there is nothing to wait for', () => {
  expect(nextCallingTime(hours, new Date('2026-11-29T09:00:00+05:30'))).toBeUndefined()
  expect(nextCallingTime(hours, new Date('2026-11-29T20:59:00+05:30'))).toBeUndefined()
})
