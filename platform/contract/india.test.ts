import { expect, test } from 'vitest'
import { dayAfter, kolkataDay, kolkataTime, startOfDay, startOfNextDay } from './india.ts'

test('a day begins at midnight in Kolkata', () => {
  expect(kolkataDay('2026-11-20T18:30:00Z')).toBe('2026-11-21')
  expect(kolkataDay(Date.parse('2026-11-20T18:29:59Z'))).toBe('2026-11-20')
  expect(kolkataTime('2026-11-20T18:30:00Z')).toBe('00:00')
  expect(new Date(startOfDay('2026-11-21')).toISOString()).toBe('2026-11-20T18:30:00.000Z')
})

test('days go on over months, years and leap days', () => {
  expect([dayAfter('2026-12-31', 1), dayAfter('2028-03-01', -1)]).toEqual(['2027-01-01', '2028-02-29'])
  expect(startOfNextDay('2026-12-31')).toBe('2027-01-01T00:00:00+05:30')
})
