import { expect, test } from 'vitest'
import { spanEnd, spanStart } from './span-text.ts'

const now = Date.parse('2026-11-25T10:00:00+05:30')

test('a leave of 25 to 27 Nov reads until Fri 27 Nov', () => {
  expect(spanStart('2026-11-24T18:30:00.000Z', now)).toBe('today')
  expect(spanEnd('2026-11-27T18:30:00.000Z', now)).toBe('Fri 27 Nov')
  expect(spanEnd('2026-11-25T18:30:00.000Z', now)).toBe('today')
})

test('a leave that ends within a day reads with its time', () => {
  expect(spanEnd('2026-11-27T15:00:00+05:30', now)).toBe('Fri 27 Nov 15:00')
  expect(spanStart('2026-11-25T12:30:00+05:30', now)).toBe('today 12:30')
})
