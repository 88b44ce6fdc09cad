import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { setAway } from '#domains/assignment/contract/attendance.ts'
import { refreshListings } from '#domains/leads/server/lead/refresh-listing.ts'
import { checkLists } from '#domains/leads/server/list/check-lists.ts'
import { dayAfter, instantAt, kolkataDay } from '#platform/contract/india.ts'
import { makeLead, type Parent } from '#testing/make/make-lead.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { world } from '#testing/make/make-world.ts'
import { openOffice } from '#testing/make/open-office.ts'
import { makeMissedCall, makeWaiting } from '#testing/make/waiting-leads.ts'
import { endAbsences, leaveStandInsOfAbsent } from './end-absence.ts'
import { handToStandIns } from './take-over.ts'

let office: Awaited<ReturnType<typeof openOffice>>
beforeEach(async () => {
  office = await openOffice(office)
})
afterAll(() => office.server.close())

const root = '/api/v1/admin_custom/'
const ask = async (by: Person, path: string) => (await office.server.app.inject({ url: `${root}${path}`, headers: by.headers })).json()
const send = (by: Person, method: 'POST' | 'PUT', path: string, payload: object = {}) =>
  office.server.app.inject({ method, url: `${root}${path}`, headers: by.headers, payload })

const now = () => new Date().toISOString()
const today = () => kolkataDay(Date.now())

/** Due at the last instant of today, so that it is due today at any hour. */
const due = (owner: Person, more: Parent = {}): Parent => ({
  lead: { owner_id: owner.id },
  events: [{ kind: 'action', at: now(), action_id: world.action.callBack, staff_id: owner.id }],
  followUp: { due_at: `${today()}T23:59:59+05:30`, owner_id: owner.id },
  ...more,
})

const away = async (who: Person, by: Person = who) => {
  const answer = await send(by, 'POST', `attendance/${who.id}/away/`, { from_day: today(), until_day: null, reason: 'Fever' })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().id as number
}

const offersFor = async (reader: Person) =>
  ((await ask(reader, 'stand-in/')).results as { name: string; offers: { id: number }[]; taken: unknown[] }[]).map(({ name, offers }) => [
    name,
    offers.map(({ id }) => id),
  ])
const openOwners = async (leadId: number) =>
  (
    await office.server.db.selectFrom('follow_up').select('owner_id').where('lead_id', '=', leadId).where('closed_at', 'is', null).execute()
  ).map(({ owner_id }) => owner_id)

test('the day of who is away is offered to colleagues of the same rule, is taken by one, and comes back with what is still open', async () => {
  const { asha, vikram, meena, admin, app, db } = office
  await db.updateTable('assignment_rule').set({ is_on: false }).execute()
  const { id: rule } = await db
    .insertInto('assignment_rule')
    .values({ name: 'Pune', place: 1, is_on: true, receivers: 'named' })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const { id } of [asha, vikram]) await db.insertInto('assignment_rule_member').values({ rule_id: rule, staff_id: id }).execute()
  const first = await makeLead(db, due(asha))
  const booked = await makeLead(db, {
    lead: { owner_id: asha.id },
    activities: [{ kind: 'booked_call', at: now(), slot_at: `${today()}T23:58:00+05:30` }],
  })
  await makeLead(db, due(asha, { followUp: { due_at: new Date(Date.now() + 3 * 86_400_000).toISOString(), owner_id: asha.id } }))
  const absence = await away(asha)
  expect(await offersFor(vikram)).toEqual([['Asha Rao', [booked, first]]])
  expect(await offersFor(admin)).toEqual([['Asha Rao', [booked, first]]])
  expect(await offersFor(meena)).toEqual([])
  expect((await send(meena, 'POST', 'stand-in/', { absence_id: absence, lead_ids: [first] })).statusCode).toBe(404)
  expect((await send(vikram, 'POST', 'stand-in/', { absence_id: absence, lead_ids: [first], to: [meena.id] })).statusCode).toBe(403)
  expect((await send(admin, 'POST', 'stand-in/', { absence_id: absence, lead_ids: [first], to: [asha.id] })).statusCode).toBe(400)
  const answers = await Promise.all(
    [vikram, vikram].map((who) => send(who, 'POST', 'stand-in/', { absence_id: absence, lead_ids: [first, booked] })),
  )
  expect(answers.map((answer) => answer.json()).toSorted((one, other) => one.taken - other.taken)).toEqual([
    { taken: 0, gone: 2 },
    { taken: 2, gone: 0 },
  ])
  expect(await offersFor(admin)).toEqual([['Asha Rao', []]])
  expect(await openOwners(first)).toEqual([vikram.id])
  const seen = await app.inject({ url: `/api/v3/admin_custom/details/${first}/`, headers: vikram.headers })
  expect(seen.json()).toMatchObject({ owner: { name: 'Asha Rao' }, shared_with: [{ name: 'Vikram Shah' }] })
  expect(seen.json().timeline.items[0]).toMatchObject({
    kind: 'stood_in',
    action: 'Vikram Shah stands in for Asha Rao, who is away (Fever)',
  })
  expect((await send(asha, 'POST', `attendance/away/${absence}/end/`)).json()).toEqual({ came_back: 2 })
  expect(await openOwners(first)).toEqual([asha.id])
  expect((await app.inject({ url: `/api/v3/admin_custom/details/${first}/`, headers: vikram.headers })).statusCode).toBe(404)
  const back = await app.inject({ url: `/api/v3/admin_custom/details/${first}/`, headers: asha.headers })
  expect(back.json().timeline.items[0]).toMatchObject({ kind: 'stand_in_ended', action: 'Back with Asha Rao: Vikram Shah stood in' })
  expect((await ask(asha, 'notices/')).results[0].text).toBe('Welcome back: 2 leads that colleagues took over are with you again')
  expect(await checkLists(db)).toEqual([])
})

test('an admin hands a day over to several in one step; a lead that was given to the stand-in for good stays with them', async () => {
  const { asha, vikram, meena, admin, db } = office
  const ids: number[] = []
  for (let made = 0; made < 4; made++) ids.push(await makeLead(db, due(asha)))
  const absence = await away(asha, admin)
  const handed = await send(admin, 'POST', 'stand-in/', { absence_id: absence, lead_ids: ids, to: [vikram.id, meena.id] })
  expect(handed.json()).toEqual({ taken: 4, gone: 0 })
  expect(await Promise.all(ids.map(openOwners))).toEqual([meena, vikram, meena, vikram].map(({ id }) => [id]))
  expect((await ask(meena, 'notices/')).results[0].text).toBe('You stand in for Asha Rao, who is away: 2 parents wait for you')
  await office.server.app.inject({
    method: 'POST',
    url: `/api/v3/admin_custom/details/${ids[0]}/`,
    headers: admin.headers,
    payload: { transfer_to: meena.id },
  })
  await db
    .updateTable('absence')
    .set({ from_at: sql`now() - interval '2 hours'`, until_at: sql`now() - interval '1 second'` })
    .where('id', '=', absence)
    .execute()
  await endAbsences(db)
  expect(await Promise.all(ids.map(openOwners))).toEqual([[meena.id], [asha.id], [asha.id], [asha.id]])
  expect(await db.selectFrom('lead_share').selectAll().execute()).toEqual([])
  expect((await ask(asha, 'attendance/')).state).not.toBe('away')
  expect(await checkLists(db)).toEqual([])
})

test('a counsellor says that they come and go and are away; the wrong is refused, and admins see and set it', async () => {
  const { asha, vikram, admin } = office
  expect(await ask(asha, 'attendance/')).toEqual({ state: 'in', by: 'seen', until: null, hours: [], absence: null, to_come: [] })
  expect((await send(asha, 'POST', 'attendance/', { is_in: false })).json()).toMatchObject({ state: 'out' })
  const day = {
    hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '00:00', to: '23:59' })),
    most_a_day: 5,
    most_untouched: 50,
  }
  expect((await send(admin, 'PUT', `attendance/counsellors/${vikram.id}/`, day)).statusCode).toBe(200)
  expect((await send(admin, 'PUT', `attendance/counsellors/${admin.id}/`, day)).statusCode).toBe(404)
  expect(
    (
      await send(admin, 'PUT', `attendance/counsellors/${vikram.id}/`, { ...day, hours: [{ weekday: 1, from: '18:00', to: '10:00' }] })
    ).json().errors,
  ).toEqual({ 'hours.0.to': ['The hours end before they begin.'] })
  expect((await send(asha, 'POST', `attendance/${vikram.id}/away/`, { from_day: today(), until_day: null, reason: 'x' })).statusCode).toBe(
    404,
  )
  expect(
    (await send(asha, 'POST', `attendance/${asha.id}/away/`, { from_day: '2020-01-02', until_day: '2020-01-03', reason: 'x' })).json()
      .detail,
  ).toBe('This time has passed. Choose one that is still to come.')
  const id = await away(asha)
  expect(
    (await send(admin, 'POST', `attendance/${asha.id}/away/`, { from_day: '2190-01-01', until_day: null, reason: 'x' })).json().detail,
  ).toBe('They are already away in this time. End that absence first.')
  expect((await send(asha, 'POST', 'attendance/', { is_in: true })).json().detail).toBe('You are away. Press I am back first.')
  const { results } = await ask(admin, 'attendance/counsellors/')
  expect(results.find(({ name }: { name: string }) => name === 'Asha Rao')).toMatchObject({
    state: 'away',
    absence: { id, reason: 'Fever' },
  })
  expect(results.find(({ name }: { name: string }) => name === 'Vikram Shah')).toMatchObject({
    most_a_day: 5,
    most_untouched: 50,
    hours: day.hours,
  })
  expect((await send(vikram, 'POST', `attendance/away/${id}/end/`)).statusCode).toBe(404)
  expect((await send(admin, 'POST', `attendance/away/${id}/end/`)).json()).toEqual({ came_back: 0 })
  expect((await send(admin, 'POST', `attendance/away/${id}/end/`)).statusCode).toBe(404)
})

test('replies, missed calls and enquiries of parents of a counsellor who is away are offered', async () => {
  const { asha, vikram, db } = office
  const kinds = ['missed_call', 'reply', 'new_enquiry'] as const
  const made: Record<string, number> = {}
  for (const kind of kinds) made[kind] = await makeWaiting[kind](db, asha, { at: now() })
  await makeWaiting.reply(db, vikram, { at: now() })
  const absence = await away(asha)
  const [offered] = (await ask(vikram, 'stand-in/')).results
  const whatOf = Object.fromEntries((offered.offers as { id: number; what: string }[]).map(({ id, what }) => [id, what]))
  expect(whatOf).toEqual({
    ...{ [made.missed_call as number]: 'Missed call of the parent', [made.reply as number]: 'Reply' },
    [made.new_enquiry as number]: 'New enquiry',
  })
  const taken = await send(vikram, 'POST', 'stand-in/', { absence_id: absence, lead_ids: Object.values(made) })
  expect(taken.json()).toEqual({ taken: 3, gone: 0 })
  expect(await offersFor(vikram)).toEqual([['Asha Rao', []]])
})

test('what asked for somebody before the leave began is offered too, the latest first, after what came since', async () => {
  const { asha, vikram, db } = office
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  const lead = { owner_id: asha.id, created_at: ago(20) }
  const missed = await makeLead(db, { lead })
  await makeMissedCall(db, missed, ago(5))
  const before = [
    await makeLead(db, { lead, activities: [{ kind: 'enquiry', at: ago(4) }] }),
    missed,
    await makeLead(db, { lead, activities: [{ kind: 'booked_call', at: ago(9), slot_at: ago(6) }] }),
    await makeLead(db, { lead, messages: [{ direction: 'incoming', text: 'Please call me', at: ago(7) }] }),
    await makeWaiting.missed_follow_up(db, asha, { at: ago(8) }),
  ]
  const [first, second] = [await makeWaiting.reply(db, asha, { at: now() }), await makeWaiting.missed_call(db, asha, { at: now() })]
  const absence = await away(asha)
  const [offered] = (await ask(vikram, 'stand-in/')).results
  expect(offered.waiting).toBe(7)
  expect(offered.offers.map(({ id }: { id: number }) => id)).toEqual([first, second, ...before])
  const taken = await send(vikram, 'POST', 'stand-in/', { absence_id: absence, lead_ids: before })
  expect(taken.json()).toEqual({ taken: 5, gone: 0 })
  expect(await offersFor(vikram)).toEqual([['Asha Rao', [first, second]]])
  expect(await checkLists(db)).toEqual([])
})

test('of very many the first two hundred are offered, with how many wait', async () => {
  const { asha, vikram, db } = office
  const [some = 0] = [await makeWaiting.missed_call(db, asha, { at: now() })]
  await sql`
    insert into lead (name, owner_id) select 'Parent of many', ${asha.id} from generate_series(1, 201)`.execute(db)
  await sql`
    insert into parent_activity (lead_id, kind, at) select id, 'enquiry', now() - interval '3 days' from lead where name = 'Parent of many'`.execute(
    db,
  )
  const { rows } = await sql<{ id: number }>`select id from lead where name = 'Parent of many'`.execute(db)
  await refreshListings(
    db,
    rows.map(({ id }) => id),
  )
  await away(asha)
  const [offered] = (await ask(vikram, 'stand-in/')).results
  expect([offered.waiting, offered.offers.length, offered.offers[0].id]).toEqual([202, 200, some])
})

test('admins and colleagues hear of a leave with its last day; the counsellor on leave does not', async () => {
  const { asha, vikram, admin } = office
  const days = { from_day: '2190-11-25', until_day: '2190-11-27', reason: 'Wedding' }
  expect((await send(asha, 'POST', `attendance/${asha.id}/away/`, days)).statusCode).toBe(200)
  const text = 'Asha Rao is on leave from 25 Nov 2190 until 27 Nov 2190 (Wedding). Parents of theirs who wait stand under Colleagues away.'
  for (const reader of [vikram, admin]) expect((await ask(reader, 'notices/')).results).toMatchObject([{ kind: 'leave', text }])
  expect((await ask(asha, 'notices/')).results).toEqual([])
})

test('a leave that ends early says so in the notice that told of it, and one that is called off does too', async () => {
  const { asha, vikram, admin } = office
  const noticesOf = async (reader: Person) =>
    (await ask(reader, 'notices/')).results.map(({ text, read }: { text: string; read: boolean }) => ({ text, read }))
  const leave = async (days: { from_day: string; until_day: string }) =>
    (await send(asha, 'POST', `attendance/${asha.id}/away/`, { ...days, reason: 'Wedding' })).json().id as number
  const begun = await leave({ from_day: '2020-11-25', until_day: '2190-11-27' })
  const [{ id: seen }] = (await ask(vikram, 'notices/')).results
  await send(vikram, 'POST', 'notices/read/', { up_to: seen })
  expect((await send(asha, 'POST', `attendance/away/${begun}/end/`)).statusCode).toBe(200)
  const back = 'Asha Rao is back from leave. The leave was noted from 25 Nov 2020 until 27 Nov 2190.'
  for (const reader of [vikram, admin]) expect(await noticesOf(reader)).toEqual([{ text: back, read: false }])
  const later = await leave({ from_day: '2190-11-25', until_day: '2190-11-27' })
  expect((await send(admin, 'POST', `attendance/away/${later}/end/`)).statusCode).toBe(200)
  const off = 'Asha Rao is not going on leave. The leave was noted from 25 Nov 2190 until 27 Nov 2190.'
  expect((await noticesOf(vikram)).map(({ text }: { text: string }) => text)).toEqual([off, back])
  expect(await noticesOf(asha)).toEqual([])
})

test('who hands a lead on is told who is on leave, off hours, checked out or not seen, and until when', async () => {
  const { asha, vikram, meena, db } = office
  const listed = async () => (await ask(meena, 'counsellors/absent/')).results
  expect(await listed()).toEqual([])
  await send(asha, 'POST', `attendance/${asha.id}/away/`, { from_day: today(), until_day: '2190-11-27', reason: 'Wedding' })
  await send(vikram, 'POST', 'attendance/', { is_in: false })
  const ravi = await makeStaff(db, 'counsellor')
  await sql`update session set acted_at = now() - interval '1 hour' where staff_id = ${ravi.id}`.execute(db)
  const weekday = ((new Date(`${today()}T00:00:00Z`).getUTCDay() + 2) % 7) + 1
  const sita = await makeStaff(db, 'counsellor')
  await db.insertInto('working_hours').values({ staff_id: sita.id, weekday, from_time: '10:00', to_time: '18:00' }).execute()
  const back = instantAt(dayAfter(today(), 3), '10:00')
  expect(await listed()).toEqual([
    { id: asha.id, why: 'leave', until: '2190-11-27T18:30:00+00:00' },
    { id: vikram.id, why: 'out', until: null },
    { id: ravi.id, why: 'unseen', until: null },
    { id: sita.id, why: 'closed', until: new Date(back).toISOString() },
  ])
})

const newestEntry = async (reader: Person, leadId: number) => (await leadOf(reader, leadId)).timeline.items[0].action as string
const leadOf = async (reader: Person, leadId: number) =>
  (await office.server.app.inject({ url: `/api/v3/admin_custom/details/${leadId}/`, headers: reader.headers })).json()
const take = (by: Person, absence: number, ...lead_ids: number[]) => send(by, 'POST', 'stand-in/', { absence_id: absence, lead_ids })
const noticesOf = async (reader: Person) => ((await ask(reader, 'notices/')).results as { text: string }[]).map(({ text }) => text)

test('a stand-in who has a share of the lead gives back what they took and planned, and keeps the share and what they had planned before', async () => {
  const { asha, vikram, db } = office
  const lead = await makeLead(db, due(asha, { sharedWith: [vikram.id] }))
  const earlier = await db
    .insertInto('lead_event')
    .values({ lead_id: lead, kind: 'action', action_id: world.action.visit, staff_id: vikram.id, at: sql`now() - interval '1 day'` })
    .returning('id')
    .executeTakeFirstOrThrow()
  const appointment = { category: 'visit', due_at: `${today()}T23:59:59+05:30`, event_id: earlier.id }
  await db
    .insertInto('follow_up')
    .values({ lead_id: lead, owner_id: vikram.id, ...appointment })
    .execute()
  const absence = await away(asha)
  expect((await take(vikram, absence, lead)).json()).toEqual({ taken: 1, gone: 0 })
  expect(await openOwners(lead)).toEqual([vikram.id, vikram.id])
  const next = { action_id: world.action.callBack, schedule_date: dayAfter(today(), 1), schedule_time: '11:00' }
  const logged = await office.app.inject({
    ...{ method: 'POST', url: `/api/v3/admin_custom/action/${lead}/`, headers: vikram.headers },
    payload: next,
  })
  expect(logged.statusCode, logged.body).toBe(200)
  expect((await send(asha, 'POST', `attendance/away/${absence}/end/`)).json()).toEqual({ came_back: 1 })
  const open = await db
    .selectFrom('follow_up')
    .select(['owner_id', 'category'])
    .where('lead_id', '=', lead)
    .where('closed_at', 'is', null)
    .orderBy('category')
    .execute()
  expect(open).toEqual([
    { owner_id: vikram.id, category: 'visit' },
    { owner_id: asha.id, category: null },
  ])
  expect(await leadOf(vikram, lead)).toMatchObject({ owner: { name: 'Asha Rao' }, shared_with: [{ name: 'Vikram Shah' }] })
  expect(await checkLists(db)).toEqual([])
})

test('what a stand-in took is offered again when they go on leave themselves, at once or later, or leave the firm', async () => {
  const { asha, vikram, meena, admin, db } = office
  const lead = await makeLead(db, due(asha))
  const absence = await away(asha)
  await take(vikram, absence, lead)
  const ofVikram = await away(vikram)
  expect(await openOwners(lead)).toEqual([asha.id])
  expect(await newestEntry(admin, lead)).toBe('Vikram Shah no longer stands in for Asha Rao')
  expect(await offersFor(meena)).toEqual([
    ['Asha Rao', [lead]],
    ['Vikram Shah', []],
  ])
  await take(meena, absence, lead)
  await send(vikram, 'POST', `attendance/away/${ofVikram}/end/`)
  expect(await noticesOf(vikram)).not.toContainEqual(expect.stringContaining('Welcome back'))
  await db.insertInto('absence').values({ staff_id: meena.id, from_at: sql`now() - interval '1 minute'`, reason: 'Planned' }).execute()
  await leaveStandInsOfAbsent(db)
  expect(await offersFor(vikram)).toContainEqual(['Asha Rao', [lead]])
  await take(vikram, absence, lead)
  await db.updateTable('staff').set({ is_active: false }).where('id', '=', vikram.id).execute()
  await leaveStandInsOfAbsent(db)
  expect(await offersFor(admin)).toContainEqual(['Asha Rao', [lead]])
  expect((await send(admin, 'POST', `attendance/away/${absence}/end/`)).json()).toEqual({ came_back: 0 })
  expect(await openOwners(lead)).toEqual([asha.id])
  expect(await checkLists(db)).toEqual([])
})

test('a lead that was transferred to a third counsellor during the leave is not said to be back', async () => {
  const { asha, vikram, meena, admin, app, db } = office
  const [gone, back] = [await makeLead(db, due(asha)), await makeLead(db, due(asha))]
  const absence = await away(asha)
  await take(vikram, absence, gone, back)
  await app.inject({
    ...{ method: 'POST', url: `/api/v3/admin_custom/details/${gone}/`, headers: admin.headers },
    payload: { transfer_to: meena.id },
  })
  expect((await send(asha, 'POST', `attendance/away/${absence}/end/`)).json()).toEqual({ came_back: 1 })
  expect((await noticesOf(asha))[0]).toBe('Welcome back: 1 lead that a colleague took over is with you again')
  expect(await newestEntry(meena, gone)).toBe('Vikram Shah no longer stands in for Asha Rao')
  expect(await openOwners(gone)).toEqual([meena.id])
  expect((await leadOf(meena, gone)).shared_with).toEqual([])
})

test('a leave that is still to come is shown to the counsellor and cancelled; its days are working days then', async () => {
  const { asha, db } = office
  const day = kolkataDay(Date.now() + 7 * 86_400_000)
  const planned = await send(asha, 'POST', `attendance/${asha.id}/away/`, { from_day: day, until_day: day, reason: 'Wedding' })
  const { id } = planned.json()
  expect(await ask(asha, 'attendance/')).toMatchObject({ state: 'in', absence: null, to_come: [{ id, reason: 'Wedding' }] })
  expect((await send(asha, 'POST', `attendance/away/${id}/end/`)).json()).toEqual({ came_back: 0 })
  expect((await ask(asha, 'attendance/')).to_come).toEqual([])
  // The day of the leave that was cancelled comes.
  await db
    .updateTable('absence')
    .set({ from_at: sql`now() - interval '1 second'`, until_at: sql`now() + interval '1 day'`, ended_at: sql`now() - interval '6 days'` })
    .where('id', '=', id)
    .execute()
  expect(await ask(asha, 'attendance/')).toMatchObject({ state: 'in', absence: null })
})

test('a booked call of a new parent is offered as a call that they booked, at its time', async () => {
  const { asha, vikram, db } = office
  const slot = `${today()}T23:58:00+05:30`
  const lead = await makeLead(db, { lead: { owner_id: asha.id }, activities: [{ kind: 'booked_call', at: now(), slot_at: slot }] })
  await away(asha)
  const [{ offers }] = (await ask(vikram, 'stand-in/')).results
  expect(offers).toMatchObject([{ id: lead, what: 'Booked call' }])
  expect(Date.parse(offers[0].at)).toBe(Date.parse(slot))
})

test('who stands in is told with the owner that the parent asked again', async () => {
  const { asha, vikram, meena, db } = office
  const number = '9876501234'
  const lead = await makeLead(db, due(asha, { lead: { owner_id: asha.id, name: 'Riya Sharma' }, numbers: [number] }))
  await take(vikram, await away(asha), lead)
  const asked = { method: 'POST', url: '/api/v3/admin_custom/new-lead/enquiry/', headers: meena.headers, payload: { number } } as const
  expect((await office.app.inject(asked)).statusCode).toBe(200)
  for (const person of [asha, vikram]) expect((await noticesOf(person))[0]).toBe('Meena Iyer heard from Riya Sharma, who asks again')
})

/** Starts both acts while the lead is held, and lets them go on once both wait for it: each has read by then what it would end. */
async function atOnce(leadId: number, acts: readonly (() => Promise<unknown>)[]): Promise<void> {
  const { db, pool } = office.server
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('select from lead where id = $1 for update', [leadId])
  const racing = acts.map((act) => act())
  const waiting = async () =>
    (await sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(db)).rows.length
  await expect.poll(waiting).toBe(acts.length)
  await holder.query('commit')
  holder.release()
  await Promise.all(racing)
}

test.each(['by the job alone, twice', 'by who is back, beside the job'])('one stand-in ends once: %s', async (how) => {
  const { asha, vikram, db } = office
  const lead = await makeLead(db, due(asha))
  const absence = await away(asha)
  await take(vikram, absence, lead)
  await db.insertInto('absence').values({ staff_id: vikram.id, from_at: sql`now() - interval '1 minute'`, reason: 'Planned' }).execute()
  const leaves = () => leaveStandInsOfAbsent(db)
  const isBack = () => send(asha, 'POST', `attendance/away/${absence}/end/`)
  await atOnce(lead, [leaves, how.startsWith('by who') ? isBack : leaves])
  const ends = await db.selectFrom('lead_event').select('id').where('lead_id', '=', lead).where('kind', '=', 'stand_in_ended').execute()
  expect(ends).toHaveLength(1)
  expect(await openOwners(lead)).toEqual([asha.id])
  expect(await checkLists(db)).toEqual([])
})

test('who notes a leave names the colleagues who stand in: they get what waits in turn, and it comes back', async () => {
  const { asha, vikram, meena, admin, db } = office
  const leads = [await makeLead(db, due(asha)), await makeLead(db, due(asha)), await makeLead(db, due(asha))]
  const ask = (stand_ins: number[]) =>
    send(admin, 'POST', `attendance/${asha.id}/away/`, { from_day: today(), until_day: null, reason: 'Fever', stand_ins })
  const { id: meenasLeave } = (
    await send(meena, 'POST', `attendance/${meena.id}/away/`, { from_day: today(), until_day: null, reason: 'Exam' })
  ).json()
  for (const wrong of [[meena.id], [asha.id], [admin.id], [999_999_999]])
    expect((await ask(wrong)).json().errors).toEqual({ stand_ins: [setAway.refusals.standInNotFound[1]] })
  await db.updateTable('absence').set({ ended_at: now() }).where('id', '=', meenasLeave).execute()
  const answer = (await ask([vikram.id, meena.id])).json()
  const absence = answer as { id: number }
  const stand_ins = [
    { id: meena.id, name: 'Meena Iyer' },
    { id: vikram.id, name: 'Vikram Shah' },
  ]
  expect(answer.stand_ins.toSorted((one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name))).toEqual(
    stand_ins,
  )
  const read = async (by: Person, path: string) =>
    (await office.app.inject({ url: `/api/v1/admin_custom/${path}`, headers: by.headers })).json()
  const named = { id: absence.id, reason: 'Fever', stand_ins }
  expect((await read(asha, 'attendance/')).absence).toMatchObject(named)
  const atWork = (await read(admin, 'attendance/counsellors/')).results
  expect(atWork.find(({ id }: { id: number }) => id === asha.id).absence).toMatchObject(named)
  expect((await read(admin, 'stand-in/')).results).toMatchObject([{ id: asha.id, absence: named }])
  expect((await read(admin, `counselor-executive/?id=${asha.id}`)).absences).toMatchObject([named])
  expect((await read(admin, `counselor-executive/?id=${vikram.id}`)).absences).toEqual([])
  await handToStandIns(db)
  const takers = await db.selectFrom('stand_in').select('staff_id').where('absence_id', '=', absence.id).orderBy('lead_id').execute()
  expect(takers).toHaveLength(3)
  expect(new Set(takers.map(({ staff_id }) => staff_id))).toEqual(new Set([vikram.id, meena.id]))
  for (const lead of leads) expect([vikram.id, meena.id]).toContain((await openOwners(lead))[0])
  const { rows } = await sql<{
    text: string
  }>`select text from notice where staff_id = ${vikram.id} and kind = 'leave' order by id desc`.execute(db)
  expect(rows[0]?.text).toMatch(/Asha Rao is on leave .* \(Fever\)\. .* and .* stand in for their parents\.$/)

  // What is handed over is not handed over again, and nobody who is away gets any.
  await handToStandIns(db)
  expect(await db.selectFrom('stand_in').select('id').where('absence_id', '=', absence.id).execute()).toHaveLength(3)
  await db.updateTable('absence').set({ until_at: now() }).where('id', '=', absence.id).execute()
  await endAbsences(db)
  for (const lead of leads) expect(await openOwners(lead)).toEqual([asha.id])
  expect(await checkLists(db)).toEqual([])
})
