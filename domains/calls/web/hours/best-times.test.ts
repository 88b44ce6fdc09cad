import { expect, test } from 'vitest'
import { bestTimes } from './best-times.ts'

const best = { weekday: { hour: 18, rate: 0.6 }, weekend: { hour: 11, rate: 0.5 } }
const at = (day: string, time: string) => Date.parse(`${day}T${time}:00+05:30`)

test.each([
  ['later today', '2026-11-26', '10:00', 'Answers best Thu 18:00', '2026-11-26'],
  ['tomorrow when the hour is nearly here', '2026-11-26', '17:50', 'Answers best Fri 18:00', '2026-11-27'],
  ['at the hour of weekends on Saturday', '2026-11-27', '19:00', 'Answers best Sat 11:00', '2026-11-28'],
  ['on Monday after the hour of Sunday', '2026-11-29', '11:30', 'Answers best Mon 18:00', '2026-11-30'],
  ['across midnight in Kolkata', '2026-11-26', '23:55', 'Answers best Fri 18:00', '2026-11-27'],
])('%s', (_, day, time, label, date) => {
  expect(bestTimes(best, at(day, time))).toEqual([{ label, date, time: label.slice(-5) }])
})

test('days of a kind without a known hour are passed over; if neither kind has one, there is no best time', () => {
  expect(bestTimes({ ...best, weekday: null }, at('2026-11-26', '10:00'))).toMatchObject([{ date: '2026-11-28' }])
  expect(bestTimes({ weekday: null, weekend: null }, at('2026-11-26', '10:00'))).toEqual([])
})
