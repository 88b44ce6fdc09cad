import { describe, expect, test } from 'vitest'
import { followOnOf, logAction } from '#domains/actions/contract/actions.ts'
import type { ActionListEntry } from '#domains/leads/contract/action-list.ts'
import {
  type ActionDraft,
  beginWithNote,
  bodiesOf,
  chosenOf,
  emptyDraft,
  leaveNote,
  problemsIn,
  problemsOf,
  readDraft,
  withBegun,
} from './action-draft.ts'

const actions: ActionListEntry[] = [
  {
    id: 1,
    name: 'Not Picked',
    category: 'call',
    needs_schedule: false,
    means: null,
    chase: null,
    dialer_button: null,
    outcome_key: null,
    sub_actions: [
      { id: 11, name: 'Ringing', needs_schedule: false },
      { id: 12, name: 'Call back', needs_schedule: true },
    ],
  },
  {
    id: 2,
    name: 'Visit Scheduled',
    category: 'visit',
    needs_schedule: true,
    means: 'visit_scheduled',
    chase: null,
    dialer_button: null,
    outcome_key: null,
    sub_actions: [],
  },
  {
    id: 3,
    name: 'Application Submitted',
    category: 'application',
    needs_schedule: false,
    means: 'application_submitted',
    chase: null,
    dialer_button: null,
    outcome_key: null,
    sub_actions: [],
  },
]
const now = Date.parse('2026-11-21T10:00:00+05:30')
const school = { id: 7, name: 'Delhi Public School', label: 'Delhi Public School, Pune' }

const problems = (draft: Partial<ActionDraft>, at = now) => {
  const whole = { ...emptyDraft, ...draft }
  return problemsOf(whole, chosenOf(whole, actions), at)
}

describe('what keeps a draft from being sent', () => {
  const call = { category: 'call', action: 1 } as const
  const visit: Partial<ActionDraft> = { category: 'visit', action: 2, schools: [school], date: '2026-11-22', time: '11:00' }

  test('no action, and nothing besides until there is one', () => {
    expect(problems({ comment: 'x'.repeat(5000) })).toEqual({ action: 'Choose an action.' })
    expect(problems({ category: 'visit', action: 1 })).toEqual({ action: 'Choose an action.' })
    expect(problems({ ...call, action: 99 })).toEqual({ action: 'Choose an action.' })
  })

  test('a next step is missing where the action or the sub-action needs one', () => {
    expect(problems(call)).toEqual({})
    expect(problems({ ...call, subAction: 12 })).toEqual({ schedule: logAction.refusals.scheduleMissing[1] })
    expect(problems({ ...visit, date: '', time: '' })).toEqual({ schedule: logAction.refusals.scheduleMissing[1] })
  })

  test('half a next step, one that has passed, one too far away', () => {
    expect(problems({ ...call, date: '2026-11-22' }).schedule).toMatch('day and the time')
    expect(problems({ ...call, date: '2026-11-21', time: '10:00' })).toEqual({ schedule: logAction.refusals.schedulePast[1] })
    expect(problems({ ...call, date: '2026-11-21', time: '10:01' })).toEqual({})
    expect(problems({ ...call, date: '2028-11-22', time: '10:00' })).toEqual({ schedule: logAction.refusals.scheduleFar[1] })
  })

  test.each([
    ['2026-11-21T10:00:00+05:30', '2028-11-21', '2028-11-22'],
    ['2026-11-22T00:05:00+05:30', '2028-11-22', '2028-11-23'],
    ['2028-02-29T12:00:00+05:30', '2030-02-28', '2030-03-01'],
    ['2026-12-31T23:50:00+05:30', '2028-12-31', '2029-01-01'],
  ])('at %s a next step may lie on %s and not on %s, whatever the time of day', (at, last, beyond) => {
    for (const time of ['00:00', '23:59']) {
      expect(problems({ ...call, date: last, time }, Date.parse(at))).toEqual({})
      expect(problems({ ...call, date: beyond, time }, Date.parse(at))).toEqual({ schedule: logAction.refusals.scheduleFar[1] })
    }
  })

  test('no school, too many schools, too long a comment', () => {
    expect(problems(visit)).toEqual({})
    expect(problems({ ...visit, schools: [] })).toEqual({ schools: 'Choose the school.' })
    expect(problems({ category: 'application', action: 3, schools: [] })).toEqual({ schools: 'Choose the school.' })
    const many = Array.from({ length: 21 }, (_, at) => ({ id: at + 1, name: 'School', label: 'School' }))
    expect(problems({ ...visit, schools: many }).schools).toMatch('at most 20')
    expect(problems({ ...call, comment: 'x'.repeat(4001) }).comment).toMatch('4,000')
  })
})

test('the bodies say what was chosen, and the schools only where the action belongs to schools', () => {
  const draft: ActionDraft = {
    ...emptyDraft,
    category: 'visit',
    action: 2,
    schools: [school],
    comment: ' Saturday ',
    date: '2026-11-22',
    time: '11:00',
  }
  const payload = { action_id: 2, sub_action_id: null, comment: 'Saturday', schedule_date: '2026-11-22', schedule_time: '11:00' }
  expect(bodiesOf(draft, chosenOf(draft, actions), 5)).toEqual({
    followOn: 'visit',
    payload,
    followOnPayload: { ...payload, schools: [7], child: 5 },
  })
  const application: ActionDraft = { ...emptyDraft, category: 'application', action: 3, schools: [school] }
  expect(bodiesOf(application, chosenOf(application, actions), 5)).toMatchObject({
    followOn: undefined,
    payload: { action_id: 3, schools: [7], child: 5 },
  })
  expect(followOnOf('call')).toBeUndefined()
  expect(followOnOf('other')).toBeUndefined()
})

test('what was begun goes on as a draft, and keeps what is typed there', () => {
  const action = { id: 2, name: 'Visit Scheduled' }
  const begun = { by: { id: 1, name: 'Asha' }, at: '2026-11-25T10:00:00Z', category: 'visit', action, sub_action: null } as const
  const bodies = { comment: 'Both parents come', schedule_date: '2026-11-28', schedule_time: '11:00', plans: 'keep' } as const
  const draft: ActionDraft = {
    ...emptyDraft,
    category: 'visit',
    action: 2,
    comment: 'Both parents come',
    date: '2026-11-28',
    time: '11:00',
    plans: 'keep',
  }
  expect(withBegun(undefined, { ...begun, ...bodies })).toEqual(draft)
  expect(
    withBegun({ ...emptyDraft, category: 'call', action: 1, comment: 'Wants a bus', schools: [school] }, { ...begun, ...bodies }),
  ).toEqual({
    ...draft,
    comment: 'Both parents come\nWants a bus',
    schools: [school],
  })
  expect(withBegun(draft, { ...begun, ...bodies })).toEqual(draft)
})

test('a sub-action of another action is not sent', () => {
  const draft: ActionDraft = { ...emptyDraft, category: 'visit', action: 2, subAction: 12 }
  expect(bodiesOf(draft, chosenOf(draft, actions), null).payload.sub_action_id).toBeNull()
})

test('what the server refuses stands at its fields', () => {
  expect(problemsIn({ schedule_time: ['Too early.'], schools: ['Choose again.'], sub_action_id: ['Foreign.'] })).toEqual({
    schedule: 'Too early.',
    schools: 'Choose again.',
    action: 'Foreign.',
  })
})

test('a stored draft comes back, and anything else does not count as one', () => {
  const draft: ActionDraft = { ...emptyDraft, category: 'visit', action: 2, schools: [school], child: null, date: '2026-11-22' }
  expect(readDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft)
  for (const stored of [null, 'text', {}, { ...draft, category: 'none' }, { ...draft, schools: [{ id: 'x' }] }])
    expect(readDraft(stored)).toBeUndefined()
})

describe('a comment that begins with the note of the lead', () => {
  const attempt = { said: 'Liked it.', key: 'key' }
  const joined = { comment: 'Liked it. Own.', noted: 'Liked it.' }

  test('is that of a form without words of its own', () => {
    expect(beginWithNote({ comment: '' }, 'Liked it.')).toEqual({ comment: 'Liked it.', noted: 'Liked it.' })
    expect(beginWithNote({ comment: ' ' }, 'Liked it.').comment).toBe('Liked it.')
    expect(beginWithNote({ comment: 'Own.' }, 'Liked it.')).toEqual({ comment: 'Own.', noted: undefined })
    expect(beginWithNote({ comment: '' }, ' ')).toEqual({ comment: '', noted: undefined })
  })

  test.each(['Liked it.', 'Liked it. And the bus.', 'Ask later.', ''])(
    'stays as it was written with own words, beside the note “%s”',
    (note) => {
      expect(beginWithNote(joined, note)).toEqual(joined)
      expect(leaveNote(joined, note)).toEqual(joined)
    },
  )

  test('leaves to the box what is only its text and still stands there', () => {
    const begun = { comment: 'Liked it.', noted: 'Liked it.' }
    for (const note of ['Liked it.', 'Liked it. And the bus.']) expect(leaveNote(begun, note)).toEqual({ comment: '', noted: undefined })
    for (const note of ['', 'Liked', 'And the bus.']) expect(leaveNote(begun, note)).toEqual(begun)
  })

  test('stays as it was sent while the answer is not known', () => {
    const sent = { comment: 'Liked it.', noted: 'Liked it.' }
    expect(leaveNote({ ...sent, attempt }, 'Liked it.')).toEqual(sent)
    expect(beginWithNote({ ...sent, attempt }, 'Liked it. And the bus.')).toEqual(sent)
    expect(beginWithNote({ comment: '', attempt }, 'Liked it.')).toEqual({ comment: '', noted: undefined })
  })
})
