import { describe, expect, test } from 'vitest'
import { firstQuickTime, instantOf, quickTimes } from './quick-times.ts'

const at = (text: string) => Date.parse(`${text}+05:30`)
const labelsAt = (text: string) => quickTimes(at(text)).map(({ label }) => label)

describe('the times that are planned most', () => {
  test('are all there on a Saturday morning, in Kolkata’s days', () => {
    expect(quickTimes(at('2026-11-21T10:02:30'))).toEqual([
      { label: 'In 1 hour', date: '2026-11-21', time: '11:05' },
      { label: 'This evening 18:00', date: '2026-11-21', time: '18:00' },
      { label: 'Tomorrow 11:00', date: '2026-11-22', time: '11:00' },
      { label: 'Monday 11:00', date: '2026-11-23', time: '11:00' },
      { label: 'In a week 11:00', date: '2026-11-28', time: '11:00' },
    ])
  })

  test('leave out this evening when it is over', () => {
    expect(labelsAt('2026-11-21T18:30:00')).not.toContain('This evening 18:00')
  })

  test('go over midnight', () => {
    expect(quickTimes(at('2026-12-31T23:30:00'))[0]).toEqual({ label: 'In 1 hour', date: '2027-01-01', time: '00:30' })
  })

  test('name one time once: on a Sunday tomorrow is Monday, on a Monday in a week is Monday', () => {
    expect(labelsAt('2026-11-22T09:00:00')).toEqual(['In 1 hour', 'This evening 18:00', 'Tomorrow 11:00', 'In a week 11:00'])
    expect(labelsAt('2026-11-23T09:00:00')).toEqual(['In 1 hour', 'This evening 18:00', 'Tomorrow 11:00', 'Monday 11:00'])
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

  test('is tomorrow at eleven when it is late, and this evening when it is early', () => {
    expect(first('2026-11-21T20:00:00')).toMatchObject({ date: '2026-11-22', time: '11:00' })
    expect(first('2026-11-21T04:00:00')).toMatchObject({ date: '2026-11-21', time: '18:00' })
  })

  test('is in an hour where the hours are not known, or leave none of the usual times', () => {
    for (const known of [undefined, { from: '03:00', until: '04:00' }])
      expect(firstQuickTime(at('2026-11-21T22:00:00'), known)).toMatchObject({ date: '2026-11-21', time: '23:00' })
  })
})

test('a slot is an instant in Kolkata, and none while it is incomplete', () => {
  expect(new Date(instantOf({ date: '2026-11-21', time: '18:00' })).toISOString()).toBe('2026-11-21T12:30:00.000Z')
  expect(instantOf({ date: '2026-11-21', time: '' })).toBeNaN()
})
