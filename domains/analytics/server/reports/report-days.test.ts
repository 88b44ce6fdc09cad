import { expect, test } from 'vitest'
import { nextSending, reportedDays } from './report-days.ts'

// 23 November 2026 is a Monday.
test.each([
  ['day', '2026-11-23', '2026-11-24'],
  ['day', '2028-02-28', '2028-02-29'],
  ['week', '2026-11-23', '2026-11-30'],
  ['week', '2026-11-25', '2026-11-30'],
  ['week', '2026-11-29', '2026-11-30'],
  ['week', '2026-12-31', '2027-01-04'],
] as const)('a report of every %s is sent after %s on %s', (every, day, next) => {
  expect(nextSending(every, day)).toBe(next)
})

test.each([
  ['day', '2026-11-23', '2026-11-22', '2026-11-22'],
  ['week', '2026-11-23', '2026-11-16', '2026-11-22'],
  ['week', '2026-11-25', '2026-11-16', '2026-11-22'],
  ['week', '2026-11-22', '2026-11-09', '2026-11-15'],
] as const)('a report of every %s that is sent on %s tells of %s to %s', (every, day, start, end) => {
  expect(reportedDays(every, day)).toEqual({ start, end })
})
