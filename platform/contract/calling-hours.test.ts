import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { isCallingTime, timeInIndia } from './calling-hours.ts'

const hours = { from: '09:00', until: '21:00' }
const zone = process.env.TZ

afterEach(() => {
  process.env.TZ = zone
})

test.each([
  ['2026-11-21T08:59:59.999+05:30', false],
  ['2026-11-21T09:00:00.000+05:30', true],
  ['2026-11-21T20:59:59.999+05:30', true],
  ['2026-11-21T21:00:00.000+05:30', false],
  ['2026-11-21T00:00:00.000+05:30', false],
  ['2024-02-29T12:00:00.000+05:30', true],
])('%s may be called: %s', (at, may) => expect(isCallingTime(hours, new Date(at))).toBe(may))

test.each(['2026-11-21T00:00:00.000+05:30', '2026-11-21T23:59:59.999+05:30'])('with the hours of the whole day, %s may be called', (at) =>
  expect(isCallingTime({ from: '00:00', until: '24:00' }, new Date(at))).toBe(true),
)

/** The same rule another way: what a clock on a wall in India shows. */
const wallClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})
const showsCallingTime = (at: Date) => {
  const shown = wallClock.format(at)
  return shown >= '09:00:00' && shown <= '20:59:59'
}

const anyInstant = fc.date({ min: new Date('1970-01-01T00:00:00Z'), max: new Date('2199-12-31T23:59:59.999Z'), noInvalidDate: true })
const nearABorder = fc
  .tuple(fc.integer({ min: 0, max: 80_000 }), fc.constantFrom('09:00', '21:00'), fc.integer({ min: -2_000, max: 2_000 }))
  .map(([day, time, off]) => new Date(Date.parse(`1970-01-02T${time}:00+05:30`) + day * 86_400_000 + off))

describe('wherever the server stands, parents are called by the clock in India', () => {
  test.each(['UTC', 'Asia/Kolkata', 'America/New_York', 'Pacific/Kiritimati', 'Australia/Lord_Howe'])('%s', (timeZone) => {
    process.env.TZ = timeZone
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(timeZone === 'Asia/Kolkata' ? 'Asia/Calcutta' : timeZone)
    const isRight = fc.property(fc.oneof(anyInstant, nearABorder), (at) => isCallingTime(hours, at) === showsCallingTime(at))
    fc.assert(isRight, { numRuns: 100_000 })
  })
})

test('the time of day is told as people read it', () => {
  expect(timeInIndia(new Date('2026-11-20T18:35:00Z'))).toBe('00:05')
})
