import { describe, expect, test } from 'vitest'
import type { ActionListEntry } from '#domains/leads/contract/action-list.ts'
import type { FollowUp } from '#domains/leads/contract/leads.ts'
import { proposeStep } from './propose-step.ts'

const entry = (of: Partial<ActionListEntry>): ActionListEntry => ({
  ...{ id: 1, category: 'call', name: 'Call Not Picked', needs_schedule: true, means: null, chase: null },
  ...{ dialer_button: null, outcome_key: 1, sub_actions: [] },
  ...of,
})
const visitOn = (day: string): FollowUp => ({
  ...{ id: 3, category: 'visit', name: 'Visit Scheduled', is_appointment: true, schools: ['Green Valley'], school_ids: [7], owner: null },
  due_at: `2026-11-${day}T10:00:00+05:30`,
})
const [yesterday, tomorrow] = [visitOn('24'), visitOn('26')]

interface Logged extends Partial<ActionListEntry> {
  notPickedBefore?: number
  visit?: FollowUp
  schools?: readonly { id: number }[]
}

const proposedAt = (at: string, { notPickedBefore = 0, visit, schools = [], ...of }: Logged, hours = { from: '09:00', until: '21:00' }) => {
  const lead = { follow_ups: visit ? [visit] : [], calling: { not_picked: notPickedBefore } }
  const action = entry(of)
  return proposeStep({ action, needsTime: action.needs_schedule, schools, lead }, { now: Date.parse(`2026-11-${at}+05:30`), hours })
}

describe('after a call that nobody picked', () => {
  const triedAfter = (calls: number, at: string, hours?: { from: string; until: string }) => {
    const step = proposedAt(at, { dialer_button: 'not_picked', notPickedBefore: calls - 1 }, hours)
    return step && `${step.slot.date.slice(5)} ${step.slot.time}`
  }

  test('the first is tried again in an hour', () => {
    expect(triedAfter(1, '25T10:02:30')).toBe('11-25 11:05')
  })

  test('the second at another time of the day', () => {
    expect(triedAfter(2, '25T10:02:30')).toBe('11-25 18:00')
    expect(triedAfter(2, '25T17:40:00')).toBe('11-26 11:00')
  })

  test('the third tomorrow in the other half of the day, the fourth and those after it in days', () => {
    expect([triedAfter(3, '25T11:00:00'), triedAfter(3, '25T18:05:00')]).toEqual(['11-26 18:00', '11-26 11:00'])
    expect([triedAfter(4, '25T18:05:00'), triedAfter(5, '25T11:00:00'), triedAfter(12, '25T11:00:00')]).toEqual([
      '11-28 10:00',
      '12-02 18:00',
      '12-02 18:00',
    ])
  })

  test('each is in the hours of calling', () => {
    expect(triedAfter(2, '25T10:00:00', { from: '09:00', until: '17:00' })).toBe('11-25 16:00')
    expect(triedAfter(3, '25T18:05:00', { from: '12:00', until: '20:00' })).toBe('11-26 12:00')
  })

  test('the second is never tried in the past where calls end early', () => {
    const hours = { from: '09:00', until: '17:30' }
    const tries = ['25T15:40:00', '25T15:46:00', '25T16:15:00'].map((at) => triedAfter(2, at, hours))
    expect(tries).toEqual(['11-25 16:00', '11-26 11:00', '11-26 11:00'])
  })

  test('it says the how manieth it is, and from the third on to send a message', () => {
    const proposal = (calls: number) => proposedAt('25T10:00:00', { dialer_button: 'not_picked', notPickedBefore: calls - 1 })
    expect([1, 2, 3, 10, 22].map((calls) => proposal(calls)?.why)).toEqual([
      undefined,
      'Second call not picked',
      'Third call not picked',
      'Call not picked 10 times',
      'Call not picked 22 times',
    ])
    expect([2, 3].map((calls) => proposal(calls)?.withMessage)).toEqual([false, true])
  })
})

test('a call to come back to is in an hour, also after many calls that nobody picked', () => {
  for (const dialer_button of ['call_later', 'follow_up', null] as const)
    expect(proposedAt('25T10:02:30', { dialer_button, notPickedBefore: 4 })?.slot).toEqual({ date: '2026-11-25', time: '11:05' })
})

test('a step is followed by a call in days, with what it is for', () => {
  const step = { needs_schedule: false, category: 'visit', means: 'visit_done' } as const
  expect(proposedAt('25T16:00:00', step)).toEqual({
    slot: { date: '2026-11-26', time: '11:00' },
    why: 'To hear how the visit was',
  })
  const form = { category: 'application', means: 'application_shared' } as const
  expect(proposedAt('25T16:00:00', form)?.slot).toEqual({ date: '2026-11-27', time: '11:00' })
  expect(proposedAt('25T16:00:00', { needs_schedule: false, name: 'Call Picked' })?.slot).toEqual({ date: '2026-11-27', time: '11:00' })
})

test('nothing is proposed for an appointment, after a no or an admission, and where nothing is known of it', () => {
  const none: Logged[] = [
    { category: 'visit', means: 'visit_scheduled' },
    { category: 'other', chase: 'ends', needs_schedule: false },
    { category: 'other', chase: 'wrong_number', needs_schedule: false },
    { category: 'admission', means: 'admission_done', needs_schedule: false },
    { category: 'other', name: 'Looking for Next Session' },
    { category: 'other', name: 'Details Sent on WhatsApp', needs_schedule: false },
  ]
  for (const of of none) expect(proposedAt('25T10:00:00', of)).toBeUndefined()
})

describe('beside a visit', () => {
  const picked = { needs_schedule: false, name: 'Call Picked' }
  const visitSettled = [
    { needs_schedule: false, category: 'visit', means: 'visit_done' },
    { needs_schedule: false, category: 'visit', means: 'visit_cancelled' },
  ] as const
  const at = (name: string) => ({ schools: [{ id: name === 'Green Valley' ? 7 : 8 }] })

  test('that is still to come only a step that the action needs is proposed', () => {
    expect(proposedAt('25T10:00:00', { ...picked, visit: tomorrow })).toBeUndefined()
    expect(proposedAt('25T10:00:00', { dialer_button: 'not_picked', visit: tomorrow })).toBeDefined()
  })

  test('whose time passed a call is proposed', () => {
    expect(proposedAt('25T10:00:00', { ...picked, visit: yesterday })?.slot.date).toBe('2026-11-27')
  })

  test.each(visitSettled)('of which it is the outcome a call is proposed: $means', (settled) => {
    for (const visit of [yesterday, tomorrow])
      expect(proposedAt('25T16:00:00', { ...settled, ...at('Green Valley'), visit })?.slot.date).toBe('2026-11-26')
    expect(proposedAt('25T16:00:00', { ...settled, ...at('Blue Hill'), visit: tomorrow })).toBeUndefined()
  })
})
