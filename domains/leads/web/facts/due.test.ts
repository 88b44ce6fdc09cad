import { expect, it } from 'vitest'
import { dueOf } from './due.ts'

const now = Date.parse('2026-11-21T12:00:00Z')

it('is overdue from the minute itself, today until midnight in Kolkata, and later after that', () => {
  expect(dueOf('2026-11-21T11:59:59Z', now)).toBe('overdue')
  expect(dueOf('2026-11-21T12:00:00Z', now)).toBe('overdue')
  expect(dueOf('2026-11-21T18:29:59Z', now)).toBe('today')
  expect(dueOf('2026-11-21T18:30:00Z', now)).toBe('later')
})
