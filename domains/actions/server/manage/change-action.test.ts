import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import * as list from '#domains/actions/contract/action-list.ts'
import { openGeocoder } from '#platform/server/gateways/geocoding/open-geocoder.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { makeWorld, world } from '#testing/make/make-world.ts'
import { nextStep } from '#testing/make/next-step.ts'
import { unchangedBy } from '#testing/oracles/unchanged-by.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { openStandIn } from '#testing/stand-ins/stand-in.ts'

let server: TestServer
let db: TestServer['db']
let admin: Person
let asha: Person

// Each test has an action list of its own: they reorder and retire it.
beforeEach(async () => {
  server = await (server ? server.restore() : testServer())
  db = server.db
  await makeWorld(db)
  admin = await makeStaff(db, 'counsellor_admin')
  asha = await makeStaff(db, 'counsellor')
})
afterAll(() => server.close())

const { callBack, notPicked, visit, retired } = world.action
const current = Object.values(world.action).filter((id) => id !== retired)
const base = '/api/v2/admin_custom'
type Method = 'GET' | 'POST' | 'PATCH' | 'PUT'

async function ask(method: Method, path: string, payload?: object, by = admin) {
  return await server.app.inject({ method, url: `${base}/${path}`, headers: by.headers, ...(payload && { payload }) })
}
const managed = async (): Promise<list.ManagedAction[]> => (await ask('GET', 'action-list/manage/')).json().result
const offered = async (): Promise<list.ManagedAction[]> => (await ask('GET', 'action-list/', undefined, asha)).json().result
const idsOf = (entries: { id: number }[]) => entries.map(({ id }) => id)
async function refused(method: Method, path: string, payload: object, [status, sentence]: readonly [number, string]) {
  const answer = await unchangedBy(db, () => ask(method, path, payload))
  expect(answer.statusCode).toBe(status)
  expect(answer.json().detail).toBe(sentence)
}
const log = (id: number, payload: object) =>
  server.app.inject({ method: 'POST', url: `/api/v3/admin_custom/action/${id}/`, headers: asha.headers, payload })

test('the list has every action in order, the retired ones last, and how often each was logged in 30 days', async () => {
  const logged = (days: number, sub_action_id: number | null = null) => ({
    kind: 'action',
    at: nextStep(-days * 24 * 60).at,
    action_id: callBack,
    sub_action_id,
    staff_id: asha.id,
  })
  await makeLead(db, { events: [logged(1), logged(29, world.subAction.evening), logged(31, world.subAction.evening)] })
  const actions = await managed()
  expect(idsOf(actions)).toEqual([...current, retired])
  expect(actions[0]).toEqual({
    id: callBack,
    means: null,
    chase: null,
    dialer_button: null,
    outcome_key: null,
    category: 'call',
    name: 'Call back',
    needs_schedule: true,
    retired: false,
    logged: 2,
    sub_actions: [
      { id: 1, name: 'Evening', needs_schedule: false, retired: false, logged: 1 },
      { id: 4, name: 'Retired', needs_schedule: false, retired: true, logged: 0 },
    ],
  })
  expect(actions.at(-1)).toMatchObject({ retired: true, logged: 0, sub_actions: [] })
})

test('an action is added at the end, and can be logged', async () => {
  const answer = await ask('POST', 'action-list/', { category: 'call', name: '  वापस कॉल  ', needs_schedule: false })
  expect(answer.json()).toEqual({
    id: expect.any(Number),
    category: 'call',
    name: 'वापस कॉल',
    needs_schedule: false,
    means: null,
    chase: null,
    dialer_button: null,
    outcome_key: null,
    retired: false,
    logged: 0,
    sub_actions: [],
  })
  expect((await offered()).at(-1)?.id).toBe(answer.json().id)
  const lead = await makeLead(db, { lead: { owner_id: asha.id } })
  expect((await log(lead, { action_id: answer.json().id })).statusCode).toBe(200)
})

test('a visit that an added action calls off stands as cancelled', async () => {
  const lead = await makeLead(db, { lead: { owner_id: asha.id } })
  const created = await ask('POST', 'action-list/', {
    category: 'visit',
    name: 'Called off',
    needs_schedule: true,
    means: 'visit_cancelled',
  })
  const logged = { action_id: created.json().id, ...nextStep(60).schedule }
  expect((await log(lead, logged)).json().follow_on).toBe('visit')
  const visited = { method: 'PATCH', url: `/api/v3/admin_custom/visit/${lead}/schedule/`, headers: asha.headers } as const
  await server.app.inject({ ...visited, payload: { ...logged, schools: [world.school.plain] } })
  const details = await server.app.inject({ url: `/api/v3/admin_custom/details/${lead}/`, headers: asha.headers })
  expect(details.json().visit).toMatchObject({ scheduled: false, items: [{ school: 'Plain School', status: 'Cancelled' }] })
})

test('an action stands for a step of its own category', async () => {
  const { meansAnother } = list.createAction.refusals
  const off = { category: 'call', name: 'Off', needs_schedule: false, means: 'visit_cancelled' }
  await refused('POST', 'action-list/', off, meansAnother)
  await refused('PATCH', `action-list/${callBack}/`, { means: 'visit_cancelled' }, meansAnother)
})

test('what an action means is changed for what is logged from then on; history keeps its meaning', async () => {
  const created = await ask('POST', 'action-list/', { category: 'other', name: 'No for now', needs_schedule: false, chase: 'ends' })
  expect(created.json()).toMatchObject({ means: null, chase: 'ends' })
  const { id } = created.json()
  const [before, after] = [await makeLead(db, { lead: { owner_id: asha.id } }), await makeLead(db, { lead: { owner_id: asha.id } })]
  await log(before, { action_id: id })
  expect((await ask('PATCH', `action-list/${id}/`, { chase: null })).json().chase).toBeNull()
  await log(after, { action_id: id })
  const endedAt = async (lead: number) =>
    (await server.app.inject({ url: `/api/v3/admin_custom/details/${lead}/`, headers: asha.headers })).json().calling.chase_ended_at
  expect(await endedAt(before)).not.toBeNull()
  expect(await endedAt(after)).toBeNull()
})

test('a button of the dialer logs one action, whatever that is called', async () => {
  const buttons = async () =>
    Object.fromEntries((await offered()).flatMap(({ id, dialer_button: button }) => (button ? [[button, id]] : [])))
  await ask('PATCH', `action-list/${notPicked}/`, { dialer_button: 'not_picked' })
  await ask('PATCH', `action-list/${notPicked}/`, { name: 'No answer' })
  expect(await buttons()).toEqual({ not_picked: notPicked })
  const created = await ask('POST', 'action-list/', {
    category: 'call',
    name: 'Rang out',
    needs_schedule: false,
    dialer_button: 'not_picked',
  })
  expect(await buttons()).toEqual({ not_picked: created.json().id })
  await ask('PATCH', `action-list/${callBack}/`, { dialer_button: 'not_picked' })
  expect(await buttons()).toEqual({ not_picked: callBack })
  await ask('PATCH', `action-list/${callBack}/`, { dialer_button: null })
  expect(await buttons()).toEqual({})
  const { noCall } = list.createAction.refusals
  await refused('PATCH', `action-list/${visit}/`, { dialer_button: 'call_later' }, noCall)
  await refused('POST', 'action-list/', { category: 'other', name: 'Off', needs_schedule: false, dialer_button: 'call_later' }, noCall)
})

test('a key logs one action of any category, and leaves one that is retired', async () => {
  const keys = async () => Object.fromEntries((await offered()).flatMap(({ id, outcome_key: key }) => (key ? [[key, id]] : [])))
  await ask('PATCH', `action-list/${visit}/`, { outcome_key: 4 })
  await ask('PATCH', `action-list/${notPicked}/`, { outcome_key: 1 })
  expect(await keys()).toEqual({ 1: notPicked, 4: visit })
  await ask('PATCH', `action-list/${callBack}/`, { outcome_key: 4 })
  expect(await keys()).toEqual({ 1: notPicked, 4: callBack })
  const created = await ask('POST', 'action-list/', { category: 'other', name: 'No money', needs_schedule: false, outcome_key: 1 })
  expect(await keys()).toEqual({ 1: created.json().id, 4: callBack })
  await ask('PATCH', `action-list/${created.json().id}/`, { retired: true })
  await ask('PATCH', `action-list/${created.json().id}/`, { retired: false })
  expect(await keys()).toEqual({ 4: callBack })
  for (const outcome_key of [0, 9, 1.5, 'one'])
    expect((await ask('PATCH', `action-list/${visit}/`, { outcome_key })).statusCode, String(outcome_key)).toBe(400)
})

test('a sub-action is added at the end of its action’s', async () => {
  const answer = await ask('POST', `action-list/${callBack}/sub-actions/`, { name: 'Morning', needs_schedule: true })
  expect(answer.json().sub_actions.map((sub: { name: string }) => sub.name)).toEqual(['Evening', 'Morning', 'Retired'])
  expect((await offered())[0]?.sub_actions.map(({ name }) => name)).toEqual(['Evening', 'Morning'])
})

test('a name stands once in its category or action, whatever its case, beside retired ones too', async () => {
  const action = { category: 'call', needs_schedule: false }
  await refused('POST', 'action-list/', { ...action, name: 'CALL BACK' }, list.createAction.refusals.nameTaken)
  await refused('POST', 'action-list/', { ...action, name: 'retired' }, list.createAction.refusals.nameTaken)
  await refused('PATCH', `action-list/${notPicked}/`, { name: 'Call Back' }, list.changeAction.refusals.nameTaken)
  const subs = `action-list/${callBack}/sub-actions/`
  await refused('POST', subs, { name: 'EVENING', needs_schedule: false }, list.createSubAction.refusals.nameTaken)
  await refused('POST', subs, { name: 'Retired', needs_schedule: false }, list.createSubAction.refusals.nameTaken)
  await refused('PATCH', 'sub-action/4/', { name: 'evening' }, list.changeSubAction.refusals.nameTaken)
  expect((await ask('POST', 'action-list/', { category: 'other', name: 'Call back', needs_schedule: false })).statusCode).toBe(200)
  expect((await ask('POST', `action-list/${visit}/sub-actions/`, { name: 'Evening', needs_schedule: false })).statusCode).toBe(200)
  expect((await ask('PATCH', `action-list/${callBack}/`, { name: 'CALL BACK' })).json().name).toBe('CALL BACK')
})

test('an entry is renamed and its need of a next step changed; history shows the new name', async () => {
  const lead = await makeLead(db, { lead: { owner_id: asha.id } })
  await log(lead, { action_id: notPicked })
  const changed = await ask('PATCH', `action-list/${notPicked}/`, { name: 'No answer', needs_schedule: true })
  expect(changed.json()).toMatchObject({ name: 'No answer', needs_schedule: true, logged: 1 })
  expect((await log(lead, { action_id: notPicked })).statusCode).toBe(400)
  const sub = await ask('PATCH', 'sub-action/1/', { name: 'Late', needs_schedule: true })
  expect(sub.json().sub_actions[0]).toMatchObject({ id: 1, name: 'Late', needs_schedule: true })
  expect((await ask('PATCH', 'sub-action/1/', {})).json()).toEqual(sub.json())
  const details = (await server.app.inject({ url: `/api/v3/admin_custom/details/${lead}/`, headers: asha.headers })).json()
  expect(details.timeline.items[0].action).toBe('No answer')
})

test('a retired entry is no longer offered or logged, history keeps it, and it comes back at the end', async () => {
  const lead = await makeLead(db, { lead: { owner_id: asha.id } })
  await log(lead, { action_id: callBack, sub_action_id: 1, ...nextStep(60).schedule })
  expect((await ask('PATCH', 'sub-action/1/', { retired: true })).json().sub_actions).toMatchObject([{ retired: true }, { retired: true }])
  expect((await ask('PATCH', `action-list/${callBack}/`, { retired: true })).json()).toMatchObject({ retired: true, logged: 1 })
  expect(idsOf(await offered())).not.toContain(callBack)
  expect((await log(lead, { action_id: callBack, ...nextStep(60).schedule })).statusCode).toBe(400)
  const details = (await server.app.inject({ url: `/api/v3/admin_custom/details/${lead}/`, headers: asha.headers })).json()
  expect(details.timeline.items[0].action).toBe('Call back – Evening')
  expect(details.follow_ups[0].name).toBe('Call (last: call back)')
  await ask('PATCH', `action-list/${callBack}/`, { retired: true })
  await ask('PATCH', `action-list/${callBack}/`, { retired: false })
  await ask('PATCH', 'sub-action/1/', { retired: false })
  expect((await offered()).at(-1)).toMatchObject({ id: callBack, sub_actions: [{ id: 1 }] })
})

test('the last action can not be retired', async () => {
  await db
    .updateTable('action')
    .set({ retired_at: nextStep(0).at })
    .where('id', '<>', visit)
    .execute()
  await refused('PATCH', `action-list/${visit}/`, { retired: true }, list.changeAction.refusals.lastOne)
})

describe('orders', () => {
  test('the actions stand in the order given, the sub-actions in theirs', async () => {
    const ids = current.toReversed()
    expect(idsOf((await ask('PUT', 'action-list/order/', { ids })).json().result)).toEqual([...ids, retired])
    expect(idsOf(await offered())).toEqual(ids)
    const { sub_actions: added } = (await ask('POST', `action-list/${callBack}/sub-actions/`, { name: 'A', needs_schedule: false })).json()
    const ordered = await ask('PUT', `action-list/${callBack}/order/`, { ids: [added[1].id, 1] })
    expect(idsOf(ordered.json().sub_actions)).toEqual([added[1].id, 1, 4])
  })

  test('an order that leaves one out, names a retired one, another action’s or none is refused', async () => {
    const { notEveryOne } = list.orderActions.refusals
    await refused('PUT', 'action-list/order/', { ids: [1, 2, 3] }, notEveryOne)
    await refused('PUT', 'action-list/order/', { ids: [...current.slice(1), retired] }, notEveryOne)
    await refused('PUT', 'action-list/order/', { ids: [...current, 999] }, notEveryOne)
    await refused('PUT', `action-list/${callBack}/order/`, { ids: [2] }, list.orderSubActions.refusals.notEveryOne)
    await refused('PUT', `action-list/${notPicked}/order/`, { ids: [1] }, list.orderSubActions.refusals.notEveryOne)
    for (const ids of [[], [1, 1]]) expect((await ask('PUT', 'action-list/order/', { ids })).statusCode).toBe(400)
  })
})

test('an entry that is not there is not found', async () => {
  const { actionNotFound } = list.changeAction.refusals
  await refused('PATCH', 'action-list/999/', { name: 'Anything' }, actionNotFound)
  await refused('PATCH', 'sub-action/999/', { name: 'Anything' }, actionNotFound)
  await refused('POST', 'action-list/999/sub-actions/', { name: 'Anything', needs_schedule: false }, actionNotFound)
  await refused('PUT', 'action-list/999/order/', { ids: [1] }, actionNotFound)
})

test('admins who change the list at once leave one true order and no name twice', async () => {
  const ids = current
  const answers = await Promise.all([
    ...Array.from({ length: 6 }, (_, n) => ask('PUT', 'action-list/order/', { ids: [...ids.slice(n), ...ids.slice(0, n)] })),
    ...Array.from({ length: 6 }, (_, n) => ask('POST', 'action-list/', { category: 'other', name: `New ${n % 3}`, needs_schedule: false })),
    ...[true, false, true, false].map((isRetired) => ask('PATCH', `action-list/${retired}/`, { retired: isRetired })),
  ])
  expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200, 409]))
  const active = await db.selectFrom('action').select(['name', 'sort_order']).where('retired_at', 'is', null).execute()
  expect(active.filter(({ name }) => name.startsWith('New')).length).toBe(3)
  expect(new Set(active.map(({ sort_order }) => sort_order)).size).toBe(active.length)
})

test('counsellors may not manage the list', async () => {
  expect((await ask('GET', 'action-list/manage/', undefined, asha)).statusCode).toBe(403)
  expect((await ask('POST', 'action-list/', { category: 'call', name: 'Mine', needs_schedule: false }, asha)).statusCode).toBe(403)
})

test('nobody who changes it waits for the map server, which is slow to answer', async () => {
  const provider = await openStandIn()
  provider.answer('silence')
  const maps = { provider: 'nominatim', baseUrl: provider.url } as const
  const geocode = openGeocoder({ maps, publicUrl: 'https://inside.example' }, db)
  const asked = geocode?.('Kothrud').catch(() => 'the map server first')
  await expect.poll(() => provider.requests.length).toBe(1)
  const first = await Promise.race([asked, ask('PATCH', `action-list/${callBack}/`, { name: 'Ring back' })])
  expect(first).toMatchObject({ statusCode: 200 })
  await provider.close()
  await asked
})
