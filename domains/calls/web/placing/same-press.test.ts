import { describe, expect, test } from 'vitest'
import type { Press } from './latest-press.ts'
import { attemptFor, isSamePress } from './same-press.ts'

const phone = { number: '9876543210', country_code: 91 }
const wanted = { leadId: 7, phone }
const first = attemptFor(wanted, undefined)
const lost: Press = { wanted, by: 'row', attempt: first, at: 1_000, stands: 'unknown' }

describe('the attempt of a press', () => {
  test('is kept while nobody knows what came of it', () => expect(attemptFor({ ...wanted }, lost, 30_000)).toBe(first))

  test.each([
    ['another lead is called', { leadId: 8, phone }, lost, 30_000],
    ['another number is called', { leadId: 7, phone: { ...phone, number: '9876543211' } }, lost, 30_000],
    ['it is called as booked', { ...wanted, booking: 3 }, lost, 30_000],
    ['it was placed', wanted, { ...lost, stands: 'placed' } as Press, 30_000],
    ['it was refused', wanted, { ...lost, stands: 'refused' } as Press, 30_000],
    ['it is long ago', wanted, lost, 62_000],
    ['there was none', wanted, undefined, 30_000],
  ])('is a new one when %s', (_, next, last, now) => expect(attemptFor(next, last, now).key).not.toBe(first.key))
})

test('a double click and a key that is held are one press; the next press is another', () => {
  const again = { leadId: 9, phone }
  expect(isSamePress(again, 1_000)).toBe(false)
  expect(isSamePress(again, 1_200)).toBe(true)
  expect(isSamePress(again, 1_700)).toBe(true)
  expect(isSamePress({ ...again, leadId: 10 }, 1_800)).toBe(false)
  expect(isSamePress(again, 1_900)).toBe(false)
  expect(isSamePress(again, 2_600)).toBe(false)
})
