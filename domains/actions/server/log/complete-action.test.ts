import { afterAll, describe, expect, test } from 'vitest'
import { type ActionPayload, generateLead } from '#domains/actions/contract/actions.ts'
import { refreshListing } from '#domains/leads/server/lead/refresh-listing.ts'
import { checkLists } from '#domains/leads/server/list/check-lists.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import type { Person } from '#testing/make/make-staff.ts'
import { world } from '#testing/make/make-world.ts'
import { nextStep } from '#testing/make/next-step.ts'
import { openOffice } from '#testing/make/open-office.ts'
import { unchangedBy } from '#testing/oracles/unchanged-by.ts'
import { heldPayload } from './log-action.ts'

const { server, asha, vikram } = await openOffice()
afterAll(() => server.close())

const paths = {
  lead: 'lead/:id/generate',
  visit: 'visit/:id/schedule',
  admission: 'admission/:id/done',
  registration: 'registration-at-schools/:id/done',
} as const
type Kind = keyof typeof paths
interface Chosen {
  schools: number[]
  child?: number
  [field: string]: unknown
}

const { action } = world
const { collab, plain } = world.school
const tomorrow = nextStep(24 * 60)

const hold = (by: Person, id: number, payload: object) =>
  server.app.inject({ method: 'POST', url: `/api/v3/admin_custom/action/${id}/`, headers: by.headers, payload })
const complete = (by: Person, kind: Kind, id: number, payload: object, headers = {}) =>
  server.app.inject({
    method: 'PATCH',
    url: `/api/v3/admin_custom/${paths[kind].replace(':id', String(id))}/`,
    headers: { ...by.headers, ...headers },
    payload,
  })
const both = async (by: Person, kind: Kind, id: number, { schools, child, ...payload }: Chosen) => {
  expect((await hold(by, id, payload)).json()).toEqual({ event_id: null, follow_on: kind })
  return await complete(by, kind, id, { ...payload, schools, child })
}
const details = async (by: Person, id: number) =>
  (await server.app.inject({ url: `/api/v3/admin_custom/details/${id}/`, headers: by.headers })).json()
const milestonesOf = (id: number) =>
  server.db
    .selectFrom('milestone')
    .select(['kind', 'school_id', 'child_id', 'status', 'on_date', 'staff_id', 'event_id'])
    .where('lead_id', '=', id)
    .where('replaced_by_event_id', 'is', null)
    .orderBy('id')
    .execute()
const eventsOf = (id: number) => server.db.selectFrom('lead_event').selectAll().where('lead_id', '=', id).orderBy('id').execute()
const ashasLead = (more: Parameters<typeof makeLead>[1] = {}) => makeLead(server.db, { lead: { owner_id: asha.id }, ...more })
const makeChild = async (leadId: number, name: string) =>
  (await server.db.insertInto('child').values({ lead_id: leadId, name }).returning('id').executeTakeFirstOrThrow()).id
const makeAction = async (name: string, category: Kind = 'lead') => {
  const row = { category, name, sort_order: 60 }
  return (await server.db.insertInto('action').values(row).returning('id').executeTakeFirstOrThrow()).id
}
const retire = (actionId: number) =>
  server.db.updateTable('action').set({ retired_at: new Date().toISOString() }).where('id', '=', actionId).execute()

describe('each follow-on logs its action and reaches its step', () => {
  const now = expect.stringMatching(/Z$/)
  const steps: [kind: Kind, actionId: number, payload: object, expected: string, status: string | undefined, onDate: unknown][] = [
    ['lead', action.lead, {}, 'Lead generated successfully', 'Generated', now],
    ['lead', action.leadFollowUp, tomorrow.schedule, 'Action Submitted successfully', undefined, now],
    ['visit', action.visit, tomorrow.schedule, 'Visit scheduled successfully', 'Scheduled', tomorrow.at],
    ['visit', action.visitDone, {}, 'Visit done', 'Done', now],
    ['visit', action.visitDone, { ...tomorrow.schedule, comment: 'Call about the fees' }, 'Visit done', 'Done', now],
    ['visit', action.visitDone, { sub_action_id: world.subAction.anotherVisit, ...tomorrow.schedule }, 'Visit done', 'Done', now],
    ['visit', action.visitOff, {}, 'Visit cancelled', 'Cancelled', now],
    ['registration', action.registration, {}, 'Registration Done successfully', 'Done', now],
    ['admission', action.admission, {}, 'Admission done successfully', 'Done', now],
    ['admission', action.admissionInProcess, tomorrow.schedule, 'Admission in process', 'In process', tomorrow.at],
  ]

  test.each(steps)('%s by action %i with %o', async (kind, actionId, payload, expected, status, onDate) => {
    const id = await ashasLead()
    const child = await makeChild(id, 'Aarav')
    const answer = await both(asha, kind, id, { action_id: actionId, ...payload, schools: [plain], child })
    expect(answer.json()).toEqual({
      event_id: expect.any(Number),
      schools: [{ id: plain, name: 'Plain School' }],
      child: { id: child, name: 'Aarav' },
      told: expected,
    })
    const { event_id } = answer.json()
    expect(await eventsOf(id)).toMatchObject([
      { id: event_id, kind: 'action', action_id: actionId, staff_id: asha.id, school_id: plain, child_id: child },
    ])
    const reached = { kind, school_id: plain, child_id: child, status, on_date: onDate, staff_id: asha.id, event_id }
    expect(await milestonesOf(id)).toEqual(status ? [reached] : [])
    expect((await details(asha, id)).follow_ups[0]?.owner?.id).toBe('schedule_date' in payload ? asha.id : undefined)
    expect(await checkLists(server.db)).toEqual([])
  })
})

test('an action at several schools reaches its step at each, and the timeline names them also when one of them goes on', async () => {
  const id = await ashasLead()
  await both(asha, 'visit', id, { action_id: action.visit, ...tomorrow.schedule, schools: [plain, collab] })
  const [first] = await eventsOf(id)
  expect(first).toMatchObject({ school_id: null, school_ids: [plain, collab] })
  const done = await both(asha, 'visit', id, { action_id: action.visitDone, schools: [collab] })
  expect(await milestonesOf(id)).toMatchObject([
    { school_id: plain, status: 'Scheduled', event_id: first?.id },
    { school_id: collab, status: 'Done', event_id: done.json().event_id },
  ])
  const lead = await details(asha, id)
  expect(lead.timeline.items.map((item: { action: string }) => item.action).slice(0, 2)).toEqual([
    'Visit done (Collab School)',
    'Visit (Plain School, Collab School)',
  ])
  expect(lead.visit.items.map((item: { status: string }) => item.status).sort()).toEqual(['Done', 'Scheduled'])
  expect(await checkLists(server.db)).toEqual([])
})

test('a step of another child, and one after a removal, stand beside the first', async () => {
  const id = await ashasLead()
  const [aarav, diya] = [await makeChild(id, 'Aarav'), await makeChild(id, 'Diya')]
  const admit = (more: object) => both(asha, 'admission', id, { action_id: action.admission, schools: [plain], ...more })
  await admit({ child: aarav })
  await admit({ child: diya })
  await admit({ child: diya })
  expect((await milestonesOf(id)).map((milestone) => milestone.child_id)).toEqual([aarav, diya])
  await server.db.updateTable('milestone').set({ removed_at: new Date().toISOString() }).where('lead_id', '=', id).execute()
  await admit({ child: diya })
  expect((await milestonesOf(id)).map((milestone) => milestone.child_id)).toEqual([aarav, diya, diya])
})

test('a step that was taken before the child was known is that child’s once it is named, and goes on from there', async () => {
  const id = await ashasLead()
  await both(asha, 'visit', id, { action_id: action.visit, ...tomorrow.schedule, schools: [plain, collab] })
  const child = await makeChild(id, 'Diya')
  await both(asha, 'visit', id, { action_id: action.visitDone, schools: [plain], child })
  expect(await milestonesOf(id)).toMatchObject([
    { school_id: collab, child_id: null, status: 'Scheduled' },
    { school_id: plain, child_id: child, status: 'Done' },
  ])
  expect((await details(asha, id)).visit.items.length).toBe(2)
  await both(asha, 'lead', id, { action_id: action.lead, schools: [plain], child })
  expect((await milestonesOf(id)).length).toBe(3)
  expect(await checkLists(server.db)).toEqual([])
})

test('an admission of the last child closes what is open, unless it plans a next step; of one before it does not', async () => {
  const id = await ashasLead()
  const [aarav, diya] = [await makeChild(id, 'Aarav'), await makeChild(id, 'Diya')]
  await hold(asha, id, { action_id: action.callBack, ...tomorrow.schedule })
  await both(asha, 'visit', id, { action_id: action.visit, ...tomorrow.schedule, schools: [collab] })
  await both(asha, 'admission', id, { action_id: action.admission, schools: [plain], child: aarav })
  expect((await details(asha, id)).follow_ups).toHaveLength(2)
  await both(asha, 'admission', id, { action_id: action.admission, schools: [plain], child: diya })
  expect((await details(asha, id)).follow_ups).toEqual([])
  const planned = await both(asha, 'admission', id, { action_id: action.admission, ...tomorrow.schedule, schools: [collab], child: diya })
  expect(planned.statusCode, planned.body).toBe(200)
  expect((await details(asha, id)).follow_ups).toMatchObject([{ name: 'Call after the admission', is_appointment: false }])
  expect(await checkLists(server.db)).toEqual([])
})

test('a step of no child stays one where the child named has its own there already, or it was taken out', async () => {
  const id = await ashasLead()
  const child = await makeChild(id, 'Diya')
  const admit = (more: object) => both(asha, 'admission', id, { action_id: action.admission, schools: [plain], ...more })
  await admit({})
  await server.db.updateTable('milestone').set({ removed_at: new Date().toISOString() }).where('lead_id', '=', id).execute()
  await admit({ child })
  await admit({})
  await admit({ child })
  expect((await milestonesOf(id)).map((milestone) => milestone.child_id)).toEqual([null, null, child])
})

describe('a follow-on that names no school', () => {
  const enquiry = (school_id: number) => ({ kind: 'enquiry', at: '2026-05-01T10:00:00Z', school_id })
  const without = (kind: Kind, id: number, payload: object) => both(asha, kind, id, payload as Chosen)

  test('is of the one that the parent has to do with, also when it is sent again and another came since', async () => {
    const id = await ashasLead({ activities: [enquiry(plain), enquiry(plain)] })
    const answer = await without('lead', id, { action_id: action.lead })
    expect([answer.statusCode, answer.json().schools]).toEqual([200, [{ id: plain, name: 'Plain School' }]])
    expect(await milestonesOf(id)).toMatchObject([{ kind: 'lead', school_id: plain, status: 'Generated' }])
    await server.db
      .insertInto('parent_activity')
      .values({ ...enquiry(collab), lead_id: id })
      .execute()
    await refreshListing(server.db, id)
    const again = await unchangedBy(server.db, () => complete(asha, 'lead', id, { action_id: action.lead }))
    expect(again.body).toBe(answer.body)
  })

  test('ends the visit that is scheduled, however many schools the parent asked about', async () => {
    const id = await ashasLead({ activities: [enquiry(plain), enquiry(collab)] })
    await both(asha, 'visit', id, { action_id: action.visit, ...tomorrow.schedule, schools: [collab] })
    expect((await without('visit', id, { action_id: action.visitDone })).json().schools).toEqual([{ id: collab, name: 'Collab School' }])
    expect(await milestonesOf(id)).toMatchObject([{ kind: 'visit', school_id: collab, status: 'Done' }])
  })

  test.each([
    ['none is known', [], action.lead, 'lead'],
    ['several are possible', [enquiry(plain), enquiry(collab)], action.lead, 'lead'],
    ['no visit is scheduled', [enquiry(plain)], action.visitDone, 'visit'],
  ] as const)('is refused in words where %s', async (_, activities, actionId, kind) => {
    const id = await ashasLead({ activities: [...activities] })
    await hold(asha, id, { action_id: actionId })
    const answer = await unchangedBy(server.db, () => complete(asha, kind, id, { action_id: actionId }))
    const [status, sentence] = generateLead.refusals.schoolUnclear
    expect([answer.statusCode, answer.json()]).toEqual([status, { detail: sentence, errors: { schools: [sentence] } }])
  })
})

test('a follow-on is known by the same words, also where a form sends blanks and seconds', async () => {
  const id = await ashasLead()
  const { schedule_date, schedule_time } = tomorrow.schedule
  await hold(asha, id, { action_id: action.visit, sub_action_id: '', schedule_date, schedule_time })
  const sent = { action_id: action.visit, comment: '', schedule_date, schedule_time: `${schedule_time}:00`, child: '', schools: [plain] }
  const answer = await complete(asha, 'visit', id, sent)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(await milestonesOf(id)).toMatchObject([{ status: 'Scheduled', on_date: tomorrow.at, child_id: null }])
  const done = await both(asha, 'visit', id, { action_id: action.visitDone, schedule_date: '', schedule_time: '', schools: [plain] })
  expect(done.statusCode, done.body).toBe(200)
})

test('a follow-on sent again, its order of schools changed and its action retired, answers the same and changes nothing', async () => {
  const id = await ashasLead()
  const actionId = await makeAction('Retired once logged')
  const payload = { action_id: actionId, comment: 'Both schools', schools: [collab, plain] }
  const first = await both(asha, 'lead', id, payload)
  await retire(actionId)
  const again = await unchangedBy(server.db, () =>
    complete(asha, 'lead', id, { ...payload, schools: [plain, collab] }, { 'idempotency-key': `again-${id}` }),
  )
  expect(again.statusCode).toBe(200)
  expect(again.json().event_id).toBe(first.json().event_id)
  const other = await unchangedBy(server.db, () => complete(asha, 'lead', id, { ...payload, comment: 'Another' }))
  expect(other.statusCode).toBe(409)
  expect((await eventsOf(id)).length).toBe(1)
})

test('logging the action again starts a new one', async () => {
  const id = await ashasLead()
  const payload = { action_id: action.lead, schools: [plain] }
  const first = await both(asha, 'lead', id, payload)
  const second = await both(asha, 'lead', id, payload)
  expect(second.json().event_id).not.toBe(first.json().event_id)
  expect((await eventsOf(id)).length).toBe(2)
  expect(await milestonesOf(id)).toMatchObject([{ event_id: second.json().event_id }])
})

test('two follow-ons racing, and one with a key that is retried, complete the action once', async () => {
  const id = await ashasLead()
  const payload = { action_id: action.visit, ...tomorrow.schedule }
  await hold(asha, id, payload)
  const send = (key: string) => complete(asha, 'visit', id, { ...payload, schools: [plain, collab] }, { 'idempotency-key': `${key}-${id}` })
  const answers = await Promise.all(['a', 'b', 'a', 'c', 'd', 'b'].map(send))
  expect(answers.map((answer) => answer.statusCode)).toEqual(Array(6).fill(200))
  expect(new Set(answers.map((answer) => answer.json().event_id)).size).toBe(1)
  expect((await eventsOf(id)).length).toBe(1)
  expect((await milestonesOf(id)).length).toBe(2)
  expect(await server.db.selectFrom('follow_up').selectAll().where('lead_id', '=', id).execute()).toMatchObject([{ closed_at: null }])
  expect(await checkLists(server.db)).toEqual([])
})

test('of two follow-ons racing with other schools one is logged and the other asks to log the action again', async () => {
  const id = await ashasLead()
  await hold(asha, id, { action_id: action.lead })
  const answers = await Promise.all(
    [plain, collab].map((school) => complete(asha, 'lead', id, { action_id: action.lead, schools: [school] })),
  )
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409])
  expect((await eventsOf(id)).length).toBe(1)
})

test('what one counsellor holds another does not complete', async () => {
  const id = await ashasLead({ sharedWith: [vikram.id] })
  await hold(asha, id, { action_id: action.lead })
  const answer = await unchangedBy(server.db, () => complete(vikram, 'lead', id, { action_id: action.lead, schools: [plain] }))
  expect(answer.statusCode).toBe(409)
  expect(answer.json().detail).toMatch(/^Action not added/)
})

const { refusals } = generateLead
const held = { action_id: action.lead }
const kinds = Object.keys(paths) as Kind[]
const own: Record<Kind, ActionPayload> = {
  lead: held,
  visit: { action_id: action.visit, ...tomorrow.schedule },
  admission: { action_id: action.admission },
  registration: { action_id: action.registration },
}

describe.each(kinds)('the follow-on of %s is refused, and leaves everything as it was', (kind) => {
  const mine = own[kind]
  const other = kind === 'lead' ? own.registration : own.lead
  const bad: [what: string, hold: object | null, payload: object, refusal: readonly [number, string], field?: string][] = [
    ['of an action that is not held', null, mine, refusals.notHeld],
    ['of another action than the one held', other, mine, refusals.notHeld],
    ['in other words than those held', { ...mine, comment: 'Before' }, { ...mine, comment: 'After' }, refusals.notHeld],
    ['of another category', other, other, refusals.wrongFollowOn],
    ['at a school that is not there', mine, { ...mine, schools: [plain, 999] }, refusals.schoolNotFound, 'schools'],
    ['for a child that is not there', mine, { ...mine, child: 99_999 }, refusals.childForeign, 'child'],
  ]
  test.each(bad)('%s', async (_, toHold, payload, [status, sentence], field) => {
    const id = await ashasLead()
    if (toHold) expect((await hold(asha, id, toHold)).statusCode).toBe(200)
    const answer = await unchangedBy(server.db, () => complete(asha, kind, id, { schools: [plain], ...payload }))
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toEqual({ detail: sentence, ...(field && { errors: { [field]: [sentence] } }) })
  })

  const outdated: [what: string, payload: ActionPayload, refusal: readonly [number, string], field: string][] = [
    [
      'whose sub-action went to another action',
      { ...mine, sub_action_id: world.subAction.evening },
      refusals.subActionForeign,
      'sub_action_id',
    ],
    ['whose time has passed', { ...mine, ...nextStep(-1).schedule }, refusals.schedulePast, 'schedule_date'],
    ['whose time is too far ahead', { ...mine, ...nextStep(800 * 24 * 60).schedule }, refusals.scheduleFar, 'schedule_date'],
  ]
  test.each(outdated)('of a held action %s', async (_, payload, refusal, field) => {
    await expectOutdated(kind, payload, refusal, field)
  })

  test('of a held action that needs a next step by now', async () => {
    const actionId = await makeAction('Needs a step by now', kind)
    await server.db.updateTable('action').set({ needs_schedule: true }).where('id', '=', actionId).execute()
    await expectOutdated(kind, { action_id: actionId }, refusals.scheduleMissing, 'schedule_date')
  })

  test('of a held action that was retired', async () => {
    const actionId = await makeAction('Retired while held', kind)
    await retire(actionId)
    await expectOutdated(kind, { action_id: actionId }, refusals.actionNotFound, 'action_id')
  })
})

async function expectOutdated(kind: Kind, payload: ActionPayload, [status, sentence]: readonly [number, string], field: string) {
  const id = await ashasLead()
  const row = { lead_id: id, staff_id: asha.id, action_id: payload.action_id, payload: JSON.stringify(heldPayload(payload)) }
  await server.db.insertInto('held_action').values(row).execute()
  const answer = await unchangedBy(server.db, () => complete(asha, kind, id, { ...payload, schools: [plain] }))
  expect(answer.statusCode).toBe(status)
  expect(answer.json()).toEqual({ detail: sentence, errors: { [field]: [sentence] } })
}

test('a follow-on that is sent again late does not complete what was held after it', async () => {
  const id = await ashasLead()
  const first = { ...held, comment: 'First', schools: [plain] }
  await both(asha, 'lead', id, first)
  await hold(asha, id, { ...held, comment: 'Second' })
  const again = await unchangedBy(server.db, () => complete(asha, 'lead', id, first))
  expect(again.statusCode).toBe(409)
  expect((await complete(asha, 'lead', id, { ...first, comment: 'Second' })).statusCode).toBe(200)
  expect((await eventsOf(id)).map(({ comment }) => comment)).toEqual(['First', 'Second'])
})

test('another parent’s child is refused', async () => {
  const id = await ashasLead()
  const child = await makeChild(await ashasLead(), 'Kabir')
  await hold(asha, id, held)
  const answer = await unchangedBy(server.db, () => complete(asha, 'lead', id, { ...held, schools: [plain], child }))
  expect(answer.json().detail).toBe(refusals.childForeign[1])
})

test.each(kinds)('the %s of someone else’s lead looks absent and changes nothing', async (kind) => {
  const id = await ashasLead()
  const answer = await unchangedBy(server.db, () => complete(vikram, kind, id, { ...held, schools: [plain] }))
  expect(answer.statusCode).toBe(404)
  expect(answer.json().detail).toBe(refusals.leadNotFound[1])
})

test('a lead that was transferred away while the action was held says who has it', async () => {
  const id = await ashasLead()
  await hold(asha, id, held)
  const by = { headers: asha.headers, payload: { transfer_to: vikram.id } }
  expect((await server.app.inject({ method: 'POST', url: `/api/v3/admin_custom/details/${id}/`, ...by })).statusCode).toBe(200)
  const answer = await unchangedBy(server.db, () => complete(asha, 'lead', id, { ...held, schools: [plain] }))
  expect(answer.statusCode).toBe(409)
  expect(answer.json().detail).toBe('This lead was transferred to Vikram Shah, who has it now.')
})

const malformed: [what: string, schools: unknown][] = [
  ['no school', []],
  ['a school twice', [plain, plain]],
  ['more than twenty schools', Array.from({ length: 21 }, (_, n) => n + 1)],
  ['a school in words', ['Plain School']],
]

test.each(malformed)('%s is malformed', async (_, schools) => {
  const id = await ashasLead()
  await hold(asha, id, held)
  const answer = await unchangedBy(server.db, () => complete(asha, 'lead', id, { ...held, schools }))
  expect(answer.statusCode).toBe(400)
})
