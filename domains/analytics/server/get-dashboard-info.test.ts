import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getDashboardInfo } from '#domains/analytics/contract/analytics.ts'
import { actionCategories } from '#domains/leads/contract/action-list.ts'
import { callsOfSources } from '#domains/leads/contract/lists.ts'
import { dayAfter, kolkataDay, startOfDay, startOfNextDay } from '#platform/contract/india.ts'
import { makeLead, type Parent } from '#testing/make/make-lead.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { makeWorld, world } from '#testing/make/make-world.ts'
import { untilDayHasRoom } from '#testing/make/until-day-has-room.ts'
import { inMinutes, makeMissedCall } from '#testing/make/waiting-leads.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
let vikram: Person

beforeAll(async () => {
  server = await testServer()
  await makeWorld(server.db)
  vikram = await makeStaff(server.db, 'counsellor', { name: 'Vikram Shah' })
})
afterAll(() => server.close())
beforeEach(untilDayHasRoom)

const second = 1000
const day = 86_400 * second
const earlier = (instant: string, by = second) => new Date(Date.parse(instant) - by).toISOString()
const today = () => startOfDay(kolkataDay(Date.now()))
const tomorrow = () => startOfNextDay(kolkataDay(Date.now()))
const longAgo = () => earlier(today(), 90 * day)

const info = (by: Person, id = by.id) => server.app.inject({ url: `/api/v1/admin_custom/${id}/dashboard-info`, headers: by.headers })

type Lead = (owner: Person) => Parent

const lead =
  (story: (owner: Person) => Parent = () => ({})): Lead =>
  (owner) => ({ ...story(owner), lead: { owner_id: owner.id, created_at: longAgo(), ...story(owner).lead } })
const acted = (by: Person, at: string, action_id: number = world.action.callBack) => ({ kind: 'action', at, staff_id: by.id, action_id })
const due = (at: string) => lead((owner) => ({ events: [acted(owner, earlier(today(), 5 * day))], followUp: { due_at: at } }))

const plain = lead()
const spokenTo = lead((owner) => ({ events: [{ kind: 'comment', at: earlier(today()), staff_id: owner.id }] }))
const called = lead((owner) => ({ events: [acted(owner, earlier(today()))] }))
const shared: Lead = (owner) => ({ lead: { owner_id: vikram.id, created_at: longAgo() }, sharedWith: [owner.id] })
const dueEarlierToday = due(today())
const dueLaterToday = due(earlier(tomorrow()))
const dueTomorrow = due(tomorrow())
const dueYesterday = due(earlier(today()))
const doneToday = lead((owner) => ({
  events: [acted(owner, earlier(today(), 5 * day)), acted(owner, today())],
  followUp: { due_at: today(), closed_at: today() },
}))
const createdToday = lead(() => ({ lead: { created_at: today() } }))
const createdYesterday = lead(() => ({ lead: { created_at: earlier(today()) } }))
const askedAgain = (at: string) => lead(() => ({ activities: [{ kind: 'enquiry', at, school_id: world.school.plain }] }))

interface Figure {
  counted: Lead[]
  left: Lead[]
}
const written = (...messages: ['incoming' | 'outgoing', minutes: number][]) =>
  lead(() => ({ messages: messages.map(([direction, minutes]) => ({ direction, text: 'Hostel?', at: inMinutes(minutes) })) }))
const dueSoon = due(inMinutes(30))
const dueLater = due(inMinutes(90))
const replied = written(['incoming', -5])
const notedOnly: Lead = (owner) => ({
  ...replied(owner),
  events: [{ kind: 'comment', at: inMinutes(-2), staff_id: owner.id, comment: 'Asked a colleague' }],
})
const answered = written(['incoming', -50], ['outgoing', -5])
const booked = (slot: () => string) => lead(() => ({ activities: [{ kind: 'booked_call', at: longAgo(), slot_at: slot() }] }))
const bookedToday = booked(() => earlier(tomorrow()))
const bookedTomorrow = booked(tomorrow)

const figures: Record<'leads' | 'untouched' | 'due_now' | 'due_today' | 'overdue' | 'replies' | 'booked_today' | 'new_today', Figure> = {
  leads: { counted: [plain, called, shared], left: [] },
  untouched: { counted: [plain], left: [called, spokenTo] },
  due_now: { counted: [dueSoon], left: [plain, dueLater, dueYesterday, doneToday] },
  replies: { counted: [replied, notedOnly], left: [plain, answered] },
  booked_today: { counted: [bookedToday], left: [plain, bookedTomorrow] },
  due_today: { counted: [dueEarlierToday, dueLaterToday], left: [plain, dueTomorrow, dueYesterday, doneToday] },
  overdue: { counted: [dueYesterday, dueEarlierToday], left: [plain, dueLaterToday, dueTomorrow, doneToday] },
  new_today: { counted: [createdToday, askedAgain(today())], left: [createdYesterday, askedAgain(earlier(today()))] },
}

describe('a figure counts the leads of the account in exactly its states, and nobody else’s', () => {
  test.each(Object.entries(figures))('%s', async (figure, { counted, left }) => {
    const asha = await makeStaff(server.db, 'counsellor', { name: 'Asha Rao' })
    for (const make of [...counted, ...left]) await makeLead(server.db, make(asha))
    for (const make of counted) await makeLead(server.db, make(vikram))
    expect((await info(asha)).json()).toMatchObject({ staff: { id: asha.id, name: 'Asha Rao' }, [figure]: counted.length })
  })

  test('by_stage, by the furthest step that stands, else by the latest action, else none: each lead once, and each bar is what the list finds', async () => {
    const asha = await makeStaff(server.db, 'counsellor')
    const { callBack, notPicked, visit } = world.action
    const story = (actions: number[], ...milestones: [kind: string, status: string][]) =>
      lead((owner) => ({
        events: actions.map((id, n) => acted(owner, earlier(today(), (9 - n) * day), id)),
        milestones: milestones.map(([kind, status]) => ({ kind, status, on_date: today(), school_id: world.school.plain })),
      }))
    const [scheduled, done, off] = [
      ['visit', 'Scheduled'],
      ['admission', 'Done'],
      ['visit', 'Cancelled'],
    ] as const
    const leads = [
      story([callBack]),
      story([notPicked]),
      story([callBack, visit]),
      story([visit, notPicked], [...scheduled]),
      story([notPicked], [...scheduled], [...done]),
      story([visit, notPicked], [...off]),
      plain,
      spokenTo,
    ]
    for (const make of leads) await makeLead(server.db, make(asha))
    for (const make of leads) await makeLead(server.db, make(vikram))
    const byStage = (await info(asha)).json().by_stage
    expect(byStage).toEqual([
      { category: 'call', leads: 3 },
      { category: 'visit', leads: 2 },
      { category: 'admission', leads: 1 },
      { category: 'none', leads: 2 },
    ])
    for (const category of [...actionCategories, 'none']) {
      const url = `/api/v1/admin_custom/counsellor/document/all-data/?stage=${category}`
      const { count } = (await server.app.inject({ url, headers: asha.headers })).json()
      expect(count, category).toBe(byStage.find((stage: { category: string }) => stage.category === category)?.leads ?? 0)
    }
  })

  test('actions_today, those that the account logged, also on leads that others own now', async () => {
    const asha = await makeStaff(server.db, 'counsellor')
    const comment = { kind: 'comment', at: today(), staff_id: asha.id, comment: 'Prefers CBSE' }
    const mine = [acted(asha, earlier(today())), acted(asha, today()), acted(vikram, today()), comment]
    await makeLead(server.db, { lead: { owner_id: asha.id }, events: mine })
    await makeLead(server.db, { lead: { owner_id: vikram.id }, sharedWith: [asha.id], events: [acted(asha, today())] })
    await makeLead(server.db, { lead: { owner_id: vikram.id }, events: [acted(asha, today())] })
    const admin = await makeStaff(server.db, 'counsellor_admin')
    expect([(await info(asha)).json().actions_today, (await info(admin, asha.id)).json().actions_today]).toEqual([3, 3])
  })
})

test('each figure is the count of the rows that it leads to', async () => {
  const asha = await makeStaff(server.db, 'counsellor')
  const all = Object.values(figures).flatMap(({ counted, left }) => [...counted, ...left])
  for (const make of all) await makeLead(server.db, make(asha))
  await makeLead(server.db, { lead: { owner_id: vikram.id }, events: [acted(asha, today())] })
  const now = kolkataDay(Date.now())
  const count = async (path: string) => (await server.app.inject({ url: `/api/${path}`, headers: asha.headers })).json().count
  const users = 'v1/admin_custom/counsellor/document/all-data/'
  const missed = await makeLead(server.db, plain(asha))
  await makeMissedCall(server.db, missed, inMinutes(-20))
  const { pace, by_stage, first_calls: _firstCalls, staff: _staff, replies_of, ...figuresNow } = (await info(asha)).json()
  expect({
    leads: await count(users),
    untouched: await count(`${users}?untouched=true`),
    due_now: await count(`${users}?waits=due`),
    due_today: await count(`${users}?scheduled_start_date=${now}&scheduled_end_date=${now}`),
    overdue: await count(`${users}?is_missed_call=true`),
    replies: await count(`${users}?waits=reply`),
    missed_calls: await count(`${users}?waits=missed_call`),
    booked_today: await count(`v2/admin_custom/all-parent-call-scheduled-list/?start_date=${now}&end_date=${now}`),
    unassigned_calls: await count('v2/admin_custom/all-unassigned-parent-call-scheduled-list/'),
    new_today: await count('v1/admin_custom/counsellor/document/todays-data/'),
    actions_today: await count(`v3/admin_custom/logged-actions/?staff=${asha.id}&start_date=${now}&end_date=${now}`),
  }).toEqual(figuresNow)
  expect([figuresNow.missed_calls, figuresNow.replies, figuresNow.booked_today]).toEqual([1, 2, 1])
  for (const { day, actions } of pace.days)
    expect(await count(`v3/admin_custom/logged-actions/?staff=${asha.id}&start_date=${day}&end_date=${day}`), day).toBe(actions)
  for (const { category, leads } of by_stage) expect(await count(`${users}?stage=${category}`)).toBe(leads)
  expect(by_stage.reduce((sum: number, { leads }: { leads: number }) => sum + leads, 0)).toBe(figuresNow.leads)
  expect(replies_of).toEqual({ inbox: 2, shared: 0, snoozed: 0 })
})

test('replies say how many of them wait in the Inbox, are shared or are snoozed; of everybody’s leads nothing is said', async () => {
  const asha = await makeStaff(server.db, 'counsellor')
  const wrote = { messages: [{ direction: 'incoming' as const, text: 'Hostel?', at: inMinutes(-5) }] }
  const mine = [1, 2, 3].map(() => ({ lead: { owner_id: asha.id }, ...wrote }))
  const ids: number[] = []
  for (const parent of mine) ids.push(await makeLead(server.db, parent))
  const shared = { lead: { owner_id: vikram.id }, sharedWith: [asha.id], ...wrote }
  for (const parent of [shared, shared]) ids.push(await makeLead(server.db, parent))
  const snoozed_until = inMinutes(90)
  for (const lead_id of [ids[0] ?? 0, ids[4] ?? 0]) await server.db.insertInto('thread_state').values({ lead_id, snoozed_until }).execute()
  const counted = { replies: 5, replies_of: { inbox: 2, shared: 1, snoozed: 2 } }
  expect((await info(asha)).json()).toMatchObject(counted)
  const admin = await makeStaff(server.db, 'counsellor_admin')
  expect((await info(admin, asha.id)).json()).toMatchObject(counted)
  const inbox = (await server.app.inject({ url: '/api/v1/admin_custom/inbox/counts/', headers: asha.headers })).json()
  expect(inbox).toMatchObject({ waiting: 2, shared: 1 })
  expect((await info(admin)).json().replies_of).toBeNull()
})

describe('one’s own pace', () => {
  const now = Date.now()
  const minute = 60 * second
  const daysBack = (days: number, minutesLater = 0) => new Date(now - days * day + minutesLater * minute).toISOString()

  test('is today’s actions beside those usual by this time, of the days of the week before with any', async () => {
    const asha = await makeStaff(server.db, 'counsellor')
    const at = [daysBack(0, -0.1), daysBack(1, -1), daysBack(1, -0.5), daysBack(3, -0.5), daysBack(9)]
    await makeLead(server.db, { lead: { owner_id: asha.id }, events: at.map((instant) => acted(asha, instant)) })
    const { pace, actions_today } = (await info(asha)).json()
    expect(pace.usual_by_now).toBe(1.5)
    expect(pace.days).toHaveLength(8)
    expect(pace.days.at(-1)).toEqual({ day: kolkataDay(Date.now()), actions: actions_today })
    expect(pace.days.at(-2).actions).toBe(2)
  })

  test('has nothing to be compared with in the first week', async () => {
    const asha = await makeStaff(server.db, 'counsellor')
    expect((await info(asha)).json().pace.usual_by_now).toBeNull()
  })
})

test('an admin’s figures are of every lead', async () => {
  const admin = await makeStaff(server.db, 'counsellor_admin')
  const asha = await makeStaff(server.db, 'counsellor')
  const { leads, untouched } = (await info(admin)).json()
  await makeLead(server.db, plain(asha))
  await makeLead(server.db, called(vikram))
  expect((await info(admin)).json()).toMatchObject({ leads: leads + 2, untouched: untouched + 1 })
})

test('the time to the first call is the median of the leads of seven days that were called; who waits still counts beside them', async () => {
  const asha = await makeStaff(server.db, 'counsellor')
  const minute = 60 * second
  const came = async (created_at: string, calledAfter?: number) => {
    const at = calledAfter === undefined ? undefined : new Date(Date.parse(created_at) + calledAfter).toISOString()
    return await makeLead(server.db, { lead: { owner_id: asha.id, created_at }, events: at === undefined ? [] : [acted(asha, at)] })
  }
  expect((await info(asha)).json().first_calls).toEqual({ leads: 0, called: 0, median_seconds: null })
  for (const minutes of [2, 10, 60]) await came(earlier(today(), 5 * day), minutes * minute)
  await came(today())
  await came(earlier(today(), 7 * day), minute)
  expect((await info(asha)).json().first_calls).toEqual({ leads: 4, called: 3, median_seconds: 600 })
  // The list behind the figure has exactly these leads.
  const days = { start_date: dayAfter(kolkataDay(Date.now()), -6), end_date: kolkataDay(Date.now()) }
  const of_figure = String(new URLSearchParams({ figure: 'new_parent', ...days }))
  const { json } = await server.app.inject({ url: callsOfSources.all.path, query: { of_figure }, headers: asha.headers })
  expect(json().count).toBe(4)
})

test('a counsellor admin reads the dashboard of any counsellor', async () => {
  const admin = await makeStaff(server.db, 'counsellor_admin')
  const asha = await makeStaff(server.db, 'counsellor', { name: 'Asha Rao' })
  await makeLead(server.db, plain(asha))
  expect((await info(admin, asha.id)).json()).toMatchObject({ staff: { name: 'Asha Rao' }, leads: 1, untouched: 1 })
})

test('a sales admin reads the dashboard of any sales executive, who reads nobody else’s', async () => {
  const [admin, rohan] = [await makeStaff(server.db, 'sales_admin'), await makeStaff(server.db, 'sales_executive', { name: 'Rohan Das' })]
  await server.db.insertInto('school_assignment').values({ school_id: world.school.collab, staff_id: rohan.id }).execute()
  const asked = (school_id: number) =>
    makeLead(server.db, { lead: { owner_id: vikram.id }, activities: [{ kind: 'enquiry', at: today(), school_id }] })
  await asked(world.school.collab)
  await asked(world.school.plain)
  const read = await info(admin, rohan.id)
  expect([read.statusCode, read.json()]).toMatchObject([
    200,
    { staff: { id: rohan.id, name: 'Rohan Das' }, leads: 1, untouched: 1, new_today: 1 },
  ])
  expect((await info(rohan, admin.id)).statusCode).toBe(404)
})

test('the dashboard of nobody, of a colleague, and for an admin that of sales, is refused', async () => {
  const asha = await makeStaff(server.db, 'counsellor')
  const admin = await makeStaff(server.db, 'counsellor_admin')
  const sales = await makeStaff(server.db, 'sales_admin')
  const [status, detail] = getDashboardInfo.refusals.staffNotFound
  for (const [by, id] of [
    [admin, 999_999],
    [asha, vikram.id],
    [asha, admin.id],
    [admin, sales.id],
    [sales, asha.id],
  ] as const) {
    const answer = await info(by, id)
    expect([answer.statusCode, answer.json()]).toEqual([status, { detail }])
  }
})
