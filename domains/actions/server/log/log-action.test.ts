import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { dropBegunAction, logAction } from '#domains/actions/contract/actions.ts'
import { checkLists } from '#domains/leads/server/list/check-lists.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { world } from '#testing/make/make-world.ts'
import { nextStep } from '#testing/make/next-step.ts'
import { openOffice } from '#testing/make/open-office.ts'
import { unchangedBy } from '#testing/oracles/unchanged-by.ts'

const { server, asha, vikram, admin } = await openOffice()
afterAll(() => server.close())

const { callBack, notPicked, visit, retired } = world.action
const tomorrow = nextStep(24 * 60)

const log = (by: Person, id: number, payload: object) =>
  server.app.inject({ method: 'POST', url: `/api/v3/admin_custom/action/${id}/`, headers: by.headers, payload })
const details = async (by: Person, id: number) =>
  (await server.app.inject({ url: `/api/v3/admin_custom/details/${id}/`, headers: by.headers })).json()
const followUpsOf = (id: number) => server.db.selectFrom('follow_up').selectAll().where('lead_id', '=', id).orderBy('id').execute()
const ashasLead = (more: Parameters<typeof makeLead>[1] = {}) => makeLead(server.db, { lead: { owner_id: asha.id }, ...more })

test('an action is logged with its comment, and its schedule is the next follow-up', async () => {
  const id = await ashasLead()
  const answer = await log(asha, id, {
    action_id: callBack,
    sub_action_id: world.subAction.evening,
    comment: ' Wants a school bus ',
    ...tomorrow.schedule,
  })
  expect(answer.json()).toEqual({ event_id: expect.any(Number), follow_on: null })
  const lead = await details(asha, id)
  expect(lead.timeline.items[0]).toMatchObject({
    id: `staff-${answer.json().event_id}`,
    kind: 'action',
    by: 'Asha Rao',
    action: 'Call back – Evening',
    comment: 'Wants a school bus',
  })
  expect(lead.latest_action).toMatchObject({ category: 'call', name: 'Call back', sub_action: 'Evening' })
  expect(Date.parse(lead.scheduled_date)).toBe(Date.parse(tomorrow.at))
  expect(lead.follow_ups[0]).toMatchObject({ name: 'Call (last: call back)', owner: { id: asha.id, name: 'Asha Rao' } })
  expect(lead.number_of_calls).toBe(1)
  expect(await checkLists(server.db)).toEqual([])
})

test('what a form sends blank was not chosen, and seconds of a time change nothing', async () => {
  const id = await ashasLead()
  const blank = { sub_action_id: '', schedule_date: '', schedule_time: ' ', comment: '' }
  expect((await log(asha, id, { action_id: String(notPicked), ...blank })).json()).toEqual({
    event_id: expect.any(Number),
    follow_on: null,
  })
  expect(await followUpsOf(id)).toEqual([])
  const { schedule_date, schedule_time } = tomorrow.schedule
  await log(asha, id, { action_id: callBack, schedule_date, schedule_time: `${schedule_time}:00` })
  expect(await followUpsOf(id)).toMatchObject([{ due_at: tomorrow.at }])
  const refused = await unchangedBy(server.db, () => log(asha, id, { action_id: callBack, schedule_date: '', schedule_time }))
  expect(refused.json()).toMatchObject({ errors: { schedule_date: ['Give the day and the time of the next follow-up.'] } })
})

test('an action closes the follow-up that was open, whether it plans another or not', async () => {
  const id = await ashasLead()
  const first = (await log(asha, id, { action_id: callBack, ...nextStep(60).schedule })).json().event_id
  const second = (await log(asha, id, { action_id: callBack, ...tomorrow.schedule })).json().event_id
  expect(await followUpsOf(id)).toMatchObject([
    { event_id: first, closed_by_event_id: second },
    { event_id: second, closed_by_event_id: null, closed_at: null, due_at: tomorrow.at },
  ])
  const third = (await log(asha, id, { action_id: notPicked })).json().event_id
  expect((await followUpsOf(id)).map((followUp) => followUp.closed_by_event_id)).toEqual([second, third])
  expect(await details(asha, id)).toMatchObject({ follow_ups: [], scheduled_date: null })
  expect(await checkLists(server.db)).toEqual([])
})

test('the next step is the counsellor’s who logged it; an admin’s is the owner’s, or the admin’s where there is none', async () => {
  const shared = await ashasLead({ sharedWith: [vikram.id] })
  const ownerOfNext = async (by: Person, id: number) => {
    expect((await log(by, id, { action_id: callBack, ...tomorrow.schedule })).statusCode).toBe(200)
    return (await followUpsOf(id)).find((followUp) => followUp.closed_at === null)?.owner_id
  }
  expect(await ownerOfNext(vikram, shared)).toBe(vikram.id)
  expect(await ownerOfNext(admin, shared)).toBe(asha.id)
  expect(await ownerOfNext(admin, await makeLead(server.db))).toBe(admin.id)
})

test('an action with a follow-on is held and nothing else is written', async () => {
  const id = await ashasLead()
  const rest = (await server.db.selectFrom('lead_event').selectAll().execute()).length
  const answer = await log(asha, id, { action_id: visit, comment: 'Sunday', ...tomorrow.schedule })
  expect(answer.json()).toEqual({ event_id: null, follow_on: 'visit' })
  expect((await server.db.selectFrom('lead_event').selectAll().execute()).length).toBe(rest)
  expect(await followUpsOf(id)).toEqual([])
  await log(asha, id, { action_id: world.action.lead })
  expect(await server.db.selectFrom('held_action').selectAll().where('lead_id', '=', id).execute()).toMatchObject([
    { staff_id: asha.id, action_id: world.action.lead, event_id: null },
  ])
})

describe('an action that waits for its follow-on', () => {
  const drop = (by: Person, id: number) =>
    server.app.inject({ method: 'DELETE', url: `/api/v3/admin_custom/action/${id}/`, headers: by.headers })
  const begun = async (id: number) => (await details(asha, id)).begun_actions

  test('stands as begun for a day, with what was said, until it is completed', async () => {
    const id = await ashasLead()
    await log(asha, id, {
      action_id: visit,
      sub_action_id: world.subAction.virtual,
      comment: 'Sunday',
      plans: 'keep',
      ...tomorrow.schedule,
    })
    expect(await begun(id)).toEqual([
      {
        by: { id: asha.id, name: 'Asha Rao' },
        at: expect.any(String),
        category: 'visit',
        action: { id: visit, name: 'Visit' },
        sub_action: { id: world.subAction.virtual, name: 'Virtual tour' },
        comment: 'Sunday',
        plans: 'keep',
        ...tomorrow.schedule,
      },
    ])
    const ofDay = async (hours: number) => {
      await sql`update held_action set held_at = now() - make_interval(hours => ${hours}) where lead_id = ${id}`.execute(server.db)
      return (await begun(id)).length
    }
    expect([await ofDay(23), await ofDay(25)]).toEqual([1, 0])
    await log(asha, id, { action_id: world.action.lead })
    const completed = await server.app.inject({
      method: 'PATCH',
      url: `/api/v3/admin_custom/lead/${id}/generate/`,
      headers: asha.headers,
      payload: { action_id: world.action.lead, schools: [world.school.plain] },
    })
    expect(completed.statusCode, completed.body).toBe(200)
    expect(await begun(id)).toEqual([])
  })

  test('is dropped by who began it alone, once, and then is not completed', async () => {
    const id = await ashasLead({ sharedWith: [vikram.id] })
    await log(asha, id, { action_id: world.action.lead })
    const { nothingBegun } = dropBegunAction.refusals
    const foreign = await unchangedBy(server.db, () => drop(vikram, id))
    expect([foreign.statusCode, foreign.json()]).toEqual([nothingBegun[0], { detail: nothingBegun[1] }])
    expect((await drop(asha, id)).json()).toEqual({ id })
    expect(await begun(id)).toEqual([])
    expect((await drop(asha, id)).statusCode).toBe(409)
    expect((await drop(vikram, await ashasLead())).statusCode).toBe(404)
    const late = await server.app.inject({
      method: 'PATCH',
      url: `/api/v3/admin_custom/lead/${id}/generate/`,
      headers: asha.headers,
      payload: { action_id: world.action.lead, schools: [world.school.plain] },
    })
    expect(late.statusCode).toBe(409)
  })
})

const { refusals } = logAction
const bad: [what: string, payload: object, refusal: readonly [number, string], field: string][] = [
  ['an action that is not in the list', { action_id: 999 }, refusals.actionNotFound, 'action_id'],
  ['a retired action', { action_id: retired }, refusals.actionNotFound, 'action_id'],
  [
    'a sub-action of another action',
    { action_id: notPicked, sub_action_id: world.subAction.evening },
    refusals.subActionForeign,
    'sub_action_id',
  ],
  [
    'a retired sub-action',
    { action_id: callBack, sub_action_id: world.subAction.retired, ...tomorrow.schedule },
    refusals.subActionForeign,
    'sub_action_id',
  ],
  ['no schedule where the action needs one', { action_id: callBack }, refusals.scheduleMissing, 'schedule_date'],
  [
    'no schedule where the sub-action needs one',
    { action_id: world.action.visitDone, sub_action_id: world.subAction.anotherVisit },
    refusals.scheduleMissing,
    'schedule_date',
  ],
  ['a schedule a minute ago', { action_id: callBack, ...nextStep(-1).schedule }, refusals.schedulePast, 'schedule_date'],
  ['a schedule in three years', { action_id: notPicked, ...nextStep(3 * 366 * 24 * 60).schedule }, refusals.scheduleFar, 'schedule_date'],
]

test.each(bad)('%s is refused and changes nothing', async (_, payload, [status, sentence], field) => {
  const id = await ashasLead()
  const answer = await unchangedBy(server.db, () => log(asha, id, payload))
  expect(answer.statusCode).toBe(status)
  expect(answer.json()).toEqual({ detail: sentence, errors: { [field]: [sentence] } })
})

const malformed: [what: string, payload: object, field: string][] = [
  ['a day without a time', { action_id: callBack, schedule_date: tomorrow.schedule.schedule_date }, 'schedule_date'],
  ['a day that is none', { action_id: callBack, schedule_date: '2027-02-30', schedule_time: '10:00' }, 'schedule_date'],
  ['a time that is none', { action_id: callBack, schedule_date: '2027-02-20', schedule_time: '24:00' }, 'schedule_time'],
  ['a comment that is too long', { action_id: notPicked, comment: 'x'.repeat(4001) }, 'comment'],
  ['a field that is not known', { action_id: notPicked, owner: 1 }, 'owner'],
]

test.each(malformed)('%s is malformed', async (_, payload, field) => {
  const id = await ashasLead()
  const answer = await unchangedBy(server.db, () => log(asha, id, payload))
  expect(answer.statusCode).toBe(400)
  expect(answer.json().errors).toHaveProperty(field)
})

test('a schedule is meant in Asia/Kolkata, and a time within the next minutes is still to come', async () => {
  const id = await ashasLead()
  const soon = nextStep(2)
  expect((await log(asha, id, { action_id: callBack, ...soon.schedule })).statusCode).toBe(200)
  expect(await followUpsOf(id)).toMatchObject([{ due_at: soon.at }])
})

test('a lead of someone else looks absent, and nothing is written', async () => {
  const id = await ashasLead()
  for (const action_id of [notPicked, world.action.lead]) {
    const answer = await unchangedBy(server.db, () => log(vikram, id, { action_id }))
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({ detail: refusals.leadNotFound[1] })
  }
})

test('a lead that was transferred away says who has it', async () => {
  const id = await makeLead(server.db, {
    lead: { owner_id: vikram.id },
    events: [
      {
        kind: 'transfer',
        at: new Date().toISOString(),
        staff_id: asha.id,
        to_staff_ids: [vikram.id],
        before: JSON.stringify({ owner_id: asha.id }),
      },
    ],
  })
  const answer = await log(asha, id, { action_id: notPicked })
  expect(answer.statusCode).toBe(409)
  expect(answer.json().detail).toContain('Vikram Shah')
})

test('thirty actions at once on one lead leave one open follow-up, that of the latest action', async () => {
  const id = await ashasLead({ sharedWith: [vikram.id] })
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, n) => log(n % 2 ? asha : vikram, id, { action_id: callBack, ...nextStep(60 + n).schedule })),
  )
  expect(answers.map((answer) => answer.statusCode)).toEqual(Array(30).fill(200))
  const open = (await followUpsOf(id)).filter((followUp) => followUp.closed_at === null)
  const latest = await server.db
    .selectFrom('lead_event')
    .select('id')
    .where('lead_id', '=', id)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(open.map((followUp) => followUp.event_id)).toEqual([latest.id])
  expect(await checkLists(server.db)).toEqual([])
})

test('one key logs an action once', async () => {
  const id = await ashasLead()
  const once = () =>
    server.app.inject({
      method: 'POST',
      url: `/api/v3/admin_custom/action/${id}/`,
      headers: { ...asha.headers, 'idempotency-key': 'call-of-the-morning' },
      payload: { action_id: notPicked },
    })
  const answers = [await once(), await once()]
  expect(answers[1]?.json()).toEqual(answers[0]?.json())
  expect((await details(asha, id)).number_of_calls).toBe(1)
})

test('who logs on a dormant lead that a permission opened gets a share in it', async () => {
  const id = await ashasLead({ lead: { owner_id: asha.id, created_at: '2026-01-01T00:00:00Z' } })
  const waker = await makeStaff(server.db, 'counsellor', { dormant_data_permission: true })
  expect((await log(waker, id, { action_id: notPicked })).statusCode).toBe(200)
  expect(await details(waker, id)).toMatchObject({ shared_with: [{ id: waker.id }], number_of_calls: 1 })
  expect(await checkLists(server.db)).toEqual([])
})

describe('an application belongs to its schools', () => {
  const { collab, plain } = world.school
  const { applied } = world.action
  const url = '/api/v3/admin_custom/action/'
  const stepsOf = (id: number) =>
    server.db
      .selectFrom('milestone')
      .select(['kind', 'school_id', 'child_id', 'status'])
      .where('lead_id', '=', id)
      .where('removed_at', 'is', null)
      .orderBy('school_id')
      .execute()
  const refusedWith = async (id: number, payload: object) => {
    const answer = await unchangedBy(server.db, () => log(asha, id, payload))
    return { status: answer.statusCode, ...answer.json() }
  }
  const activity = (kind: string, school_id: number) => ({ kind, school_id, at: new Date().toISOString() })

  test('it is logged at those that it names, for the child that it names', async () => {
    const id = await ashasLead()
    const child = await server.db.insertInto('child').values({ lead_id: id, name: 'आरव' }).returning('id').executeTakeFirstOrThrow()
    const answer = await log(asha, id, { action_id: applied, schools: [collab, plain], child: child.id })
    expect(answer.json()).toEqual({ event_id: expect.any(Number), follow_on: null })
    const step = { kind: 'application', status: 'Submitted', child_id: child.id }
    expect(await stepsOf(id)).toEqual([
      { ...step, school_id: collab },
      { ...step, school_id: plain },
    ])
    const { event_id } = answer.json()
    const event = await server.db.selectFrom('lead_event').selectAll().where('id', '=', event_id).executeTakeFirstOrThrow()
    expect(event).toMatchObject({ school_ids: [collab, plain], child_id: child.id })
    const ofSchool = `/api/v1/admin_custom/school-actions-data/?combine_id=${id}&school_id=${plain}`
    expect((await server.app.inject({ url: ofSchool, headers: asha.headers })).json().results).toMatchObject([
      { action: 'Application submitted' },
    ])
  })

  test('without one it is of the school that the parent applied to online, though they asked about others', async () => {
    const id = await ashasLead({ activities: [activity('enquiry', collab), activity('application', plain)] })
    expect((await log(asha, id, { action_id: applied })).statusCode).toBe(200)
    expect(await stepsOf(id)).toMatchObject([{ school_id: plain }])
  })

  test('without one it is of the only school that the parent has to do with; among none or several the school is asked for', async () => {
    const one = await ashasLead({ activities: [activity('enquiry', plain)] })
    expect((await log(asha, one, { action_id: applied })).statusCode).toBe(200)
    expect(await stepsOf(one)).toMatchObject([{ school_id: plain }])
    const [none, several] = [
      await ashasLead(),
      await ashasLead({ activities: [activity('application', collab), activity('application', plain)] }),
    ]
    const asked = { status: 400, errors: { schools: [logAction.refusals.schoolUnclear[1]] } }
    expect(await refusedWith(none, { action_id: applied })).toMatchObject(asked)
    expect(await refusedWith(several, { action_id: applied })).toMatchObject(asked)
    expect(await refusedWith(several, { action_id: applied, schools: [] })).toMatchObject({
      status: 400,
      errors: { schools: ['Choose the school.'] },
    })
  })

  test('a school that is not in our list, and a child of somebody else, are refused', async () => {
    const [id, others] = [await ashasLead(), await ashasLead()]
    const child = await server.db.insertInto('child').values({ lead_id: others, name: 'Ira' }).returning('id').executeTakeFirstOrThrow()
    expect(await refusedWith(id, { action_id: applied, schools: [999_999] })).toMatchObject({
      status: 400,
      errors: { schools: [logAction.refusals.schoolNotFound[1]] },
    })
    expect(await refusedWith(id, { action_id: applied, schools: [plain], child: child.id })).toMatchObject({
      status: 400,
      errors: { child: [logAction.refusals.childForeign[1]] },
    })
  })

  test.each([notPicked, visit])('an action of another kind (%i) names no school here', async (action_id) => {
    const id = await ashasLead()
    expect(await refusedWith(id, { action_id, ...tomorrow.schedule, schools: [plain] })).toMatchObject({
      status: 400,
      detail: logAction.refusals.schoolsNotAsked[1],
    })
  })

  test('an earlier one whose school nobody knew becomes that of the school, and undoing brings it back', async () => {
    const id = await ashasLead({
      milestones: [{ kind: 'application', status: 'Submitted', on_date: new Date().toISOString(), staff_id: asha.id }],
    })
    const { event_id } = (await log(asha, id, { action_id: applied, schools: [plain] })).json()
    expect(await stepsOf(id)).toMatchObject([{ school_id: plain }])
    const undo = await server.app.inject({
      method: 'POST',
      url: `${url.replace('action', 'logged-action')}${event_id}/undo/`,
      headers: asha.headers,
    })
    expect(undo.statusCode, undo.body).toBe(200)
    expect(await stepsOf(id)).toMatchObject([{ school_id: null }])
    expect(await checkLists(server.db)).toEqual([])
  })
})
