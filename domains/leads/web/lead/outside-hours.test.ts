import { expect, test } from 'vitest'
import { outsideHours } from './outside-hours.ts'

const hours = { from: '09:00', until: '21:00' }
const hint = (at: string, zones: readonly string[] = []) => outsideHours(hours, zones, new Date(at))

test.each([
  ['2026-11-25T08:59:00+05:30', 'It is 08:59 in India. Parents may be called from 09:00 to 21:00.'],
  ['2026-11-25T09:00:00+05:30', undefined],
  ['2026-11-25T20:59:59+05:30', undefined],
  ['2026-11-25T21:00:00+05:30', 'It is 21:00 in India. Parents may be called from 09:00 to 21:00.'],
])('in India at %s', (at, words) => {
  expect(hint(at)).toBe(words)
})

test('abroad the clock of the parent counts, and of several the one that is outside', () => {
  expect(hint('2026-11-25T12:00:00+05:30', ['Europe/London'])).toBe(
    'It is 06:30 where the parent is. Parents may be called from 09:00 to 21:00.',
  )
  expect(hint('2026-11-25T22:30:00+05:30', ['Europe/London'])).toBeUndefined()
  expect(hint('2026-11-25T20:30:00+05:30', ['America/New_York', 'America/Los_Angeles'])).toBe(
    'It is 07:00 where the parent is. Parents may be called from 09:00 to 21:00.',
  )
})

test('nothing is said while the hours or the clock of the parent are not known', () => {
  const night = new Date('2026-11-25T03:00:00+05:30')
  expect(outsideHours(undefined, [], night)).toBeUndefined()
  expect(outsideHours(hours, undefined, night)).toBeUndefined()
})
