import { describe, expect, test } from 'vitest'
import { firstQuickTime, quickTimes } from './quick-times.ts'
import { instantOf } from './slot.ts'

const at = (text: string) => Date.parse(`${text}+05:30`)
const labelsAt = (text: string) => quickTimes(at(text)).map(({ label }) => label)

describe('the times that are planned most', () => {
  test('are all there on a Wednesday morning, in Kolkata’s days', () => {
    expect(quickTimes(at('2026-11-25T10:02:30'))).toEqual([
      { label: 'In 1 hour', date: '2026-11-25', time: '11:05' },
      { label: 'This evening 18:00', date: '2026-11-25', time: '18:00' },
      { label: 'Tomorrow 11:00', date: '2026-11-26', time: '11:00' },
      { label: 'Saturday 10:00', date: '2026-11-28', time: '10:00' },
      { label: 'Sunday 10:00', date: '2026-11-29', time: '10:00' },
    ])
  })

  test('leave out this evening when it is over', () => {
    expect(labelsAt('2026-11-21T18:30:00')).not.toContain('This evening 18:00')
  })

  test('go over midnight', () => {
    expect(quickTimes(at('2026-12-31T23:30:00'))[0]).toEqual({ label: 'In 1 hour', date: '2027-01-01', time: '00:30' })
  })

  test('mean the Saturday and Sunday to come', () => {
    const weekend = (text: string) => quickTimes(at(text)).flatMap(({ label, date }) => (label.startsWith('S') ? `${label} ${date}` : []))
    expect(weekend('2026-11-25T09:00:00')).toEqual(['Saturday 10:00 2026-11-28', 'Sunday 10:00 2026-11-29'])
    expect(weekend('2026-11-29T09:00:00')).toEqual(['Saturday 10:00 2026-12-05', 'Sunday 10:00 2026-12-06'])
  })

  test('name a Saturday or Sunday that is tomorrow only as tomorrow', () => {
    expect(labelsAt('2026-11-27T10:02:30').slice(2)).toEqual(['Tomorrow 11:00', 'Sunday 10:00'])
    expect(labelsAt('2026-11-28T10:02:30').slice(2)).toEqual(['Tomorrow 11:00', 'Saturday 10:00'])
  })

  test('name no time twice when the next hour is one of them', () => {
    expect(labelsAt('2026-11-21T17:00:00').slice(0, 2)).toEqual(['In 1 hour', 'Tomorrow 11:00'])
  })
})

describe('the first time in the hours of calling', () => {
  const hours = { from: '09:00', until: '21:00' }
  const first = (text: string) => firstQuickTime(at(text), hours)

  test('is in an hour while that is in them', () => {
    expect(first('2026-11-21T10:02:30')).toMatchObject({ date: '2026-11-21', time: '11:05' })
    expect(first('2026-11-21T19:50:00')).toMatchObject({ date: '2026-11-21', time: '20:50' })
  })

  test('is the beginning of the hours while they have not begun', () => {
    expect(first('2026-11-21T04:00:00')).toEqual({ date: '2026-11-21', time: '09:00' })
    expect(quickTimes(at('2026-11-21T04:00:00'), hours)[0]?.label).toBe('When calls begin, 09:00')
  })

  test('is tomorrow at eleven when it is late, and an hour that is too late is not offered', () => {
    expect(first('2026-11-21T20:00:00')).toEqual({ date: '2026-11-22', time: '11:00' })
    expect(quickTimes(at('2026-11-21T20:00:00'), hours).map(({ label }) => label)).not.toContain('In 1 hour')
  })

  test('is in an hour where the hours are not known', () => {
    expect(firstQuickTime(at('2026-11-21T22:00:00'), undefined)).toEqual({ date: '2026-11-21', time: '23:00' })
  })
})

test('a slot is an instant in Kolkata, and none while it is incomplete', () => {
  expect(new Date(instantOf({ date: '2026-11-21', time: '18:00' })).toISOString()).toBe('2026-11-21T12:30:00.000Z')
  expect(instantOf({ date: '2026-11-21', time: '' })).toBeNaN()
})
