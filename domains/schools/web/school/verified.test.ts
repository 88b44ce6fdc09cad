import { expect, test } from 'vitest'
import { isStale } from './verified.tsx'

test('a fact is stale that nobody confirmed for more days than the firm says, or ever', () => {
  const now = Date.parse('2026-07-01T00:00:00Z')
  expect(isStale('2026-01-02T00:00:01Z', 180, now)).toBe(false)
  expect(isStale('2026-01-01T23:59:59Z', 180, now)).toBe(true)
  expect(isStale(null, 180, now)).toBe(true)
})
