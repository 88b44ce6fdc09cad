import { expect, test } from 'vitest'
import { instantAt } from '#platform/contract/india.ts'
import { snoozeTimes } from './snooze-times.ts'

const at = (day: string, time: string) => Date.parse(instantAt(day, time))
const offered = (now: number) => Object.fromEntries(snoozeTimes(now).map(({ label, at: instant }) => [label, Date.parse(instant) - now]))

test('mornings are those of India, also just after midnight there', () => {
  const now = at('2026-11-25', '00:10')
  const times = Object.fromEntries(snoozeTimes(now).map(({ label, at: instant }) => [label, Date.parse(instant)]))
  expect(times['Tomorrow morning']).toBe(at('2026-11-26', '09:30'))
  expect(times['Monday morning']).toBe(at('2026-11-30', '09:30'))
})

test('on a Monday the Monday offered is the next, and a Sunday offers the day after', () => {
  const monday = at('2026-11-23', '11:00')
  expect(offered(monday)['Monday morning']).toBe(at('2026-11-30', '09:30') - monday)
  const sunday = at('2026-11-29', '11:00')
  expect(offered(sunday)['Monday morning']).toBe(at('2026-11-30', '09:30') - sunday)
})

test.for(['00:00', '09:29', '15:59', '16:00', '18:30', '23:59'])('at %s every time is still to come', (time) => {
  for (const left of Object.values(offered(at('2026-11-25', time)))) expect(left).toBeGreaterThan(0)
})

test('this evening is offered until two hours before it', () => {
  expect(offered(at('2026-11-25', '15:59'))).toHaveProperty('This evening')
  expect(offered(at('2026-11-25', '16:00'))).not.toHaveProperty('This evening')
})
