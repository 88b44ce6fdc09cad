import { describe, expect, test } from 'vitest'
import type { ActionListEntry } from '#domains/leads/contract/action-list.ts'
import type { FollowUp } from '#domains/leads/contract/leads.ts'
import { proposeStep } from '../action/propose-step.ts'
import { missingOf, needsTime, type OutcomeDraft, pinnedOutcomes, questionsOf, takesMoreSchools, withProposal } from './outcome-draft.ts'

const now = Date.parse('2026-11-25T13:20:00+05:30')
const entry = (of: Partial<ActionListEntry>): ActionListEntry => ({
  id: 1,
  category: 'call',
  name: 'Call Not Picked',
  needs_schedule: true,
  means: null,
  chase: null,
  dialer_button: null,
  outcome_key: 1,
  sub_actions: [],
  ...of,
})
const proposed = { date: '2026-11-25', time: '14:20' }
const lead = { follow_ups: [] }
const propose = (draft: OutcomeDraft) => proposeStep({ ...draft, needsTime: needsTime(draft), lead }, { now, hours: undefined })
const draftOf = (of: Partial<ActionListEntry>, more: Partial<OutcomeDraft> = {}): OutcomeDraft =>
  withProposal({ action: entry(of), schools: [], ...more }, propose)
const school = { id: 7, name: 'Carmel Convent', label: 'Carmel Convent, Bhopal' }
const visit = { category: 'visit', means: 'visit_scheduled' } as const
const reasons = [{ id: 46, name: 'Fees Too High', needs_schedule: false }]
const planned = {
  id: 3,
  name: 'Visit Scheduled',
  category: 'visit',
  due_at: '2026-11-28T10:00:00+05:30',
  is_appointment: true,
  schools: [],
}
const followUps = [planned as unknown as FollowUp]

test('a call is saved with the next call that is proposed, and its reason may be left out', () => {
  const draft = draftOf({ sub_actions: [{ id: 1, name: 'Ringing', needs_schedule: true }] })
  expect(draft.slot).toEqual(proposed)
  expect(missingOf(draft, now)).toEqual([])
  for (const asked of [draft, { ...draft, subAction: 1 }]) expect(questionsOf(asked, [], now)).toEqual(['reason', 'when'])
})

test('a visit needs a school and a time that is agreed', () => {
  expect(missingOf(draftOf(visit), now)).toEqual(['school', 'when'])
  expect(missingOf(draftOf(visit, { schools: [school] }), now)).toEqual(['when'])
  const slot = { date: '2026-11-28', time: '10:00' }
  expect(missingOf(draftOf(visit, { schools: [school], slot }), now)).toEqual([])
})

test('a time that has passed or cannot be read is missing', () => {
  expect(missingOf(draftOf({}, { slot: { date: '2026-11-24', time: '10:00' } }), now)).toEqual(['when'])
  const unread = { text: '32/13', problem: 'No such day.' }
  expect(missingOf(draftOf({ needs_schedule: false }, { slot: { date: '', time: '', unread } }), now)).toEqual(['when'])
})

test('a no asks for a reason and what becomes of a visit; both may be left', () => {
  const no = draftOf({ category: 'other', chase: 'ends', needs_schedule: false, sub_actions: reasons })
  expect(questionsOf(no, [], now)).toEqual(['reason'])
  expect(questionsOf(no, followUps, now)).toEqual(['reason', 'plans'])
  expect(missingOf(no, now)).toEqual([])
})

describe('a reason that is chosen after the outcome', () => {
  const inTwoDays = { date: '2026-11-27', time: '11:00' }
  const picked = draftOf({ needs_schedule: false, sub_actions: [{ id: 12, name: 'Discussing', needs_schedule: true }] })

  test('has its own next call proposed', () => {
    expect(picked.slot).toEqual(inTwoDays)
    const discussing = withProposal({ ...picked, subAction: 12 }, propose)
    expect(discussing.slot).toEqual(proposed)
    expect(withProposal({ ...discussing, subAction: undefined }, propose).slot).toEqual(inTwoDays)
  })

  test('leaves a time that was chosen, also the one that was proposed', () => {
    for (const slot of [{ date: '2026-11-28', time: '12:00' }, { ...inTwoDays }, { date: '', time: '' }])
      expect(withProposal({ ...picked, slot, subAction: 12 }, propose).slot).toEqual(slot)
  })
})

test('a next call that the outcome does not need is asked about with the one that is proposed, and may be none', () => {
  const draft = draftOf({ needs_schedule: false }, { slot: proposed })
  expect([questionsOf(draft, [], now), missingOf(draft, now)]).toEqual([['when'], []])
  expect(missingOf({ ...draft, slot: { date: '', time: '' } }, now)).toEqual([])
  expect(withProposal({ ...draft, slot: { date: '', time: '' } }, () => ({ slot: proposed })).slot).toEqual({ date: '', time: '' })
})

test('the pinned ones stand in the order of their keys', () => {
  const actions = [entry({ id: 1, outcome_key: 8 }), entry({ id: 2, outcome_key: null }), entry({ id: 3, outcome_key: 2 })]
  expect(pinnedOutcomes(actions).map(({ id }) => id)).toEqual([3, 1])
})

test('another school is asked for beside the one that is chosen, and the outcome may be saved meanwhile', () => {
  const slot = { date: '2026-11-28', time: '10:00' }
  const draft = draftOf(visit, { schools: [school], slot })
  expect([takesMoreSchools(draft), questionsOf(draft, [], now)]).toEqual([true, ['when']])
  const adding = { ...draft, isAddingSchool: true }
  expect([questionsOf(adding, [], now), missingOf(adding, now)]).toEqual([['school', 'when'], []])
  expect(takesMoreSchools(draftOf(visit))).toBe(false)
  expect(takesMoreSchools(draftOf({}, { schools: [school] }))).toBe(false)
})
