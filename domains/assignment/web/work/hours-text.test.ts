import { expect, test } from 'vitest'
import { hoursText } from './hours-text.ts'

const hours = (weekday: number, from: string, to: string) => ({ weekday, from, to })

test('days in a row with the same hours are said together', () => {
  const week = [1, 2, 3, 4, 5].map((day) => hours(day, '10:00', '18:00'))
  expect(hoursText([...week, hours(6, '10:00', '14:00')])).toBe('Mon–Fri 10:00–18:00, Sat 10:00–14:00')
  expect(hoursText([hours(3, '09:00', '12:00'), hours(1, '09:00', '12:00')])).toBe('Mon 09:00–12:00, Wed 09:00–12:00')
})

test('a counsellor without hours has none', () => expect(hoursText([])).toBe('None'))
