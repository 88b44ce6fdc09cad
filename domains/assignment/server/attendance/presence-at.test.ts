import { expect, test } from 'vitest'
import { instantAt } from '#platform/contract/india.ts'
import { type Attendance, nextBoundary, presenceAt, presenceNow } from './presence-at.ts'

// 2026-11-23 is a Monday.
const at = (time: string, day = '2026-11-23') => Date.parse(instantAt(day, time))
const weekdays = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '10:00', to: '18:00' }))
const attendance = (known: Partial<Attendance>): Attendance => ({ hours: [], away: [], checks: [], ...known })
const statement = (time: string, isIn: boolean, day?: string) => ({ at: at(time, day), isIn })
const byHours = (known: Attendance, instant: number) => presenceAt(known, instant, 'hours')

test('who has no hours is there until they check out, however long ago that was', () => {
  expect(byHours(attendance({}), at('03:00'))).toBe('in')
  const left = attendance({ checks: [statement('18:00', false, '2026-11-20')] })
  expect(byHours(left, at('12:00'))).toBe('out')
  expect(byHours({ ...left, checks: [...left.checks, statement('09:30', true)] }, at('12:00'))).toBe('in')
})

test('hours check in and out, and a day without hours is a day off', () => {
  const works = attendance({ hours: weekdays })
  expect([at('09:59'), at('10:00'), at('17:59'), at('18:00')].map((time) => byHours(works, time))).toEqual(['closed', 'in', 'in', 'closed'])
  expect(byHours(works, at('12:00', '2026-11-22'))).toBe('closed')
  expect(nextBoundary(works, at('19:00', '2026-11-20'))).toBe(at('10:00'))
})

test('hours until 24:00 end with the day', () => {
  const late = attendance({ hours: weekdays.map((day) => ({ ...day, to: '24:00' })) })
  expect([at('23:59'), at('00:00', '2026-11-24')].map((time) => byHours(late, time))).toEqual(['in', 'closed'])
  expect(nextBoundary(late, at('20:00'))).toBe(at('00:00', '2026-11-24'))
})

test.each([
  { why: 'a break lasts until they are back', checks: [statement('13:00', false)], time: '17:00', is: 'out' },
  { why: 'or until the hours end', checks: [statement('13:00', false), statement('14:00', true)], time: '18:00', is: 'closed' },
  { why: 'who comes early stays by the hours', checks: [statement('09:00', true)], time: '18:00', is: 'closed' },
  { why: 'and is there before they begin', checks: [statement('09:00', true)], time: '09:30', is: 'in' },
  { why: 'who works late is there until midnight', checks: [statement('19:00', true)], time: '23:59', is: 'in' },
  { why: 'a word of yesterday is over', checks: [statement('13:00', false, '2026-11-20')], time: '12:00', is: 'in' },
])('a word by hand holds until the next boundary: $why', ({ checks, time, is }) => {
  expect(byHours(attendance({ hours: weekdays, checks }), at(time))).toBe(is)
})

test('after midnight nobody is there by yesterday’s word', () => {
  const late = attendance({ hours: weekdays, checks: [statement('19:00', true)] })
  expect(byHours(late, at('00:05', '2026-11-24'))).toBe('closed')
})

test('an absence counts before everything else, from its first instant to its last', () => {
  const away = attendance({ hours: weekdays, checks: [statement('10:30', true)], away: [{ from: at('11:00'), until: at('15:00') }] })
  expect([at('10:59'), at('11:00'), at('14:59'), at('15:00')].map((time) => byHours(away, time))).toEqual(['in', 'away', 'away', 'in'])
  expect(byHours(attendance({ away: [{ from: at('11:00'), until: null }] }), at('11:00', '2027-02-28'))).toBe('away')
})

test('by check-in, only a word of today says that they are there, until they check out or their hours end', () => {
  const byCheckIn = (known: Partial<Attendance>, time: string) => presenceAt(attendance(known), at(time), 'check_in')
  expect(byCheckIn({}, '12:00')).toBe('out')
  expect(byCheckIn({ hours: weekdays }, '12:00')).toBe('out')
  expect(byCheckIn({ hours: weekdays, checks: [statement('09:45', true)] }, '12:00')).toBe('in')
  expect(byCheckIn({ checks: [statement('09:45', true), statement('13:00', false)] }, '13:30')).toBe('out')
  expect(byCheckIn({ checks: [statement('09:45', true, '2026-11-20')] }, '12:00')).toBe('out')
  expect(byCheckIn({ hours: weekdays, checks: [statement('09:45', true)] }, '18:00')).toBe('closed')
  expect(byCheckIn({ hours: weekdays, checks: [statement('18:30', true)] }, '19:00')).toBe('in')
})

test('by being seen, a counsellor within their hours is there only if they used the portal lately', () => {
  const now = (known: Partial<Attendance>, isSeen: boolean) => presenceNow(attendance(known), { at: at('12:00'), by: 'seen', isSeen })
  expect([now({}, true), now({}, false)]).toEqual(['in', 'unseen'])
  expect(now({ checks: [statement('09:00', true)] }, false)).toBe('unseen')
  expect(now({ checks: [statement('09:00', false)] }, false)).toBe('out')
  expect(now({ hours: [{ weekday: 2, from: '10:00', to: '18:00' }] }, true)).toBe('closed')
  expect(presenceNow(attendance({}), { at: at('12:00'), by: 'hours', isSeen: false })).toBe('in')
})
