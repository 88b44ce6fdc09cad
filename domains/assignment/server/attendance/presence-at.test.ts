import { expect, test } from 'vitest'
import { instantAt } from '#platform/contract/india.ts'
import { type Attendance, nextBoundary, presenceAt } from './presence-at.ts'

// 2026-11-23 is a Monday.
const at = (time: string, day = '2026-11-23') => Date.parse(instantAt(day, time))
const weekdays = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '10:00', to: '18:00' }))
const attendance = (known: Partial<Attendance>): Attendance => ({ hours: [], away: [], checks: [], ...known })
const said = (time: string, isIn: boolean, day?: string) => ({ at: at(time, day), isIn })

test('who has no hours is there until they check out, however long ago that was', () => {
  expect(presenceAt(attendance({}), at('03:00'))).toBe('in')
  const left = attendance({ checks: [said('18:00', false, '2026-11-20')] })
  expect(presenceAt(left, at('12:00'))).toBe('out')
  expect(presenceAt({ ...left, checks: [...left.checks, said('09:30', true)] }, at('12:00'))).toBe('in')
})

test('hours check in and out, and a day without hours is a day off', () => {
  const works = attendance({ hours: weekdays })
  expect([at('09:59'), at('10:00'), at('17:59'), at('18:00')].map((time) => presenceAt(works, time))).toEqual(['out', 'in', 'in', 'out'])
  expect(presenceAt(works, at('12:00', '2026-11-22'))).toBe('out')
  expect(nextBoundary(works, at('19:00', '2026-11-20'))).toBe(at('10:00'))
})

test.each([
  { why: 'a break lasts until they are back', checks: [said('13:00', false)], time: '17:00', is: 'out' },
  { why: 'or until the hours end', checks: [said('13:00', false), said('14:00', true)], time: '18:00', is: 'out' },
  { why: 'who comes early stays by the hours', checks: [said('09:00', true)], time: '18:00', is: 'out' },
  { why: 'and is there before they begin', checks: [said('09:00', true)], time: '09:30', is: 'in' },
  { why: 'who works late is there until midnight', checks: [said('19:00', true)], time: '23:59', is: 'in' },
  { why: 'a word of yesterday is over', checks: [said('13:00', false, '2026-11-20')], time: '12:00', is: 'in' },
])('a word by hand holds until the next boundary: $why', ({ checks, time, is }) => {
  expect(presenceAt(attendance({ hours: weekdays, checks }), at(time))).toBe(is)
})

test('after midnight nobody is there by yesterday’s word', () => {
  const late = attendance({ hours: weekdays, checks: [said('19:00', true)] })
  expect(presenceAt(late, at('00:05', '2026-11-24'))).toBe('out')
})

test('whoever is away is away, whatever else is said, from its first instant to its last', () => {
  const away = attendance({ hours: weekdays, checks: [said('10:30', true)], away: [{ from: at('11:00'), until: at('15:00') }] })
  expect([at('10:59'), at('11:00'), at('14:59'), at('15:00')].map((time) => presenceAt(away, time))).toEqual(['in', 'away', 'away', 'in'])
  expect(presenceAt(attendance({ away: [{ from: at('11:00'), until: null }] }), at('11:00', '2027-02-28'))).toBe('away')
})
