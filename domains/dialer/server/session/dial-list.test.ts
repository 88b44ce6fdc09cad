import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type DialReason, dialReasons } from '#domains/dialer/contract/dialer.ts'
import { refreshListing } from '#domains/leads/server/lead/refresh-listing.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { openDialers } from '#testing/make/open-dialers.ts'
import { untilDayHasRoom } from '#testing/make/until-day-has-room.ts'
import { inMinutes, makeQuietLead, makeWaiting } from '#testing/make/waiting-leads.ts'
import type { TestServer } from '#testing/server/test-server.ts'
import type { dialerCalls } from '#testing/storms/dialer-calls.ts'

let server: TestServer
let dial: ReturnType<typeof dialerCalls>

beforeAll(async () => {
  ;({ server, dial } = await openDialers())
})
afterAll(() => server.close())
beforeEach(untilDayHasRoom)

const counsellor = () => makeStaff(server.db, 'counsellor')
const named = { ordering: 'name' }

async function dialed(by: Person, list: string, query: object = named, more: object = {}) {
  const answer = await dial.dialList(by, { list, query, ...more })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().dialed_list
}

/** Serves one after another until nobody is left. */
async function servedTo(by: Person) {
  const served: { name: string; kind: string; words: string }[] = []
  let lead = await dial.serve(by)
  while (lead) {
    served.push({ name: lead.name, kind: lead.reason.kind, words: lead.reason.words })
    lead = await dial.serve(by, lead.id)
  }
  return served
}
const namesServedTo = async (by: Person) => (await servedTo(by)).map(({ name }) => name)

test('lists that are begun at one instant follow one another, and one of them is dialed', async () => {
  const asha = await counsellor()
  await makeQuietLead(server.db, asha, { name: 'Charu' })
  await makeQuietLead(server.db, asha, { name: 'Bela' })
  const begin = (search: string) => dial.dialList(asha, { list: 'users', query: { search } })
  const answers = await Promise.all([begin('Charu'), begin('Bela'), begin('Charu'), begin('Bela')])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  expect((await dial.get(asha)).dialed_list).toMatchObject({ total: 1, left: 1 })
})

test('a list is dialed in its own order: each parent once, with the reason for which they wait, or as one of the list', async () => {
  const asha = await counsellor()
  await makeQuietLead(server.db, asha, { name: 'Charu' })
  await makeWaiting.missed_call(server.db, asha, { name: 'Bela' })
  await makeQuietLead(server.db, asha, { name: 'Asif' })
  await makeLead(server.db, { lead: { owner_id: asha.id, name: 'Asked not to be called', call_opt_out_at: inMinutes(-1) } })
  expect(await dialed(asha, 'users')).toEqual({ list: 'users', view: null, order: 'list', found: 4, total: 4, left: 4 })
  const served = await servedTo(asha)
  expect(served.map(({ name, kind }) => [name, kind])).toEqual([
    ['Asif', 'listed'],
    ['Bela', 'missed_call'],
    ['Charu', 'listed'],
  ])
  expect(served.map(({ words }) => words)).toEqual([
    'In the list that you dial: Users',
    expect.stringMatching(/^Called you at /),
    'In the list that you dial: Users',
  ])
  expect((await dial.get(asha)).dialed_list).toMatchObject({ total: 4, left: 1 })
})

test('in the order of the dialer, parents come by their reasons, and then the others as the list has them', async () => {
  const asha = await counsellor()
  await makeQuietLead(server.db, asha, { name: 'Asif' })
  for (const reason of dialReasons.toReversed())
    await makeWaiting[reason](server.db, asha, reason === 'new_enquiry' ? { at: inMinutes(-60) } : {})
  const started = await dialed(asha, 'users', named, { order: 'reasons' })
  expect(started).toMatchObject({ order: 'reasons', left: dialReasons.length + 1 })
  expect((await servedTo(asha)).map(({ kind }) => kind)).toEqual([...dialReasons, 'listed'])
})

const severalOf: [DialReason, string[]][] = [
  ['reply', [inMinutes(-50), inMinutes(-5), inMinutes(-20)]],
  ['untouched', [inMinutes(-9000), inMinutes(-7000), inMinutes(-8000)]],
  ['longest_idle', [inMinutes(-9000), inMinutes(-7000), inMinutes(-8000)]],
  ['missed_call', [inMinutes(-50), inMinutes(-5), inMinutes(-20)]],
]
test.each(severalOf)('in the order of the dialer, those of %s come as its queue has them', async (reason, times) => {
  const [asha, ravi] = [await counsellor(), await counsellor()]
  for (const owner of [asha, ravi])
    for (const [at, time] of times.entries()) await makeWaiting[reason](server.db, owner, { at: time, name: `N${at}` })
  const ofQueue = await namesServedTo(ravi)
  expect(ofQueue).toHaveLength(3)
  await dialed(asha, 'users', named, { order: 'reasons' })
  expect(await namesServedTo(asha)).toEqual(ofQueue)
})

test('the order is changed between two leads, and those who were served do not come again', async () => {
  const asha = await counsellor()
  await makeQuietLead(server.db, asha, { name: 'Asif' })
  await makeQuietLead(server.db, asha, { name: 'Bela' })
  await makeWaiting.reply(server.db, asha, { name: 'Charu' })
  await dialed(asha, 'users')
  const first = await dial.serve(asha)
  expect(first?.name).toBe('Asif')
  const changed = await dial.orderList(asha, 'reasons')
  expect([changed.statusCode, changed.json().dialed_list]).toEqual([200, expect.objectContaining({ order: 'reasons', left: 2 })])
  const second = await dial.serve(asha, first?.id)
  expect(second?.name).toBe('Charu')
  expect((await dial.serve(asha, second?.id))?.name).toBe('Bela')
})

test('two counsellors dial one filter at once: nobody is served to both, and nobody is lost', async () => {
  const [asha, ravi] = [await counsellor(), await counsellor()]
  const count = 12
  for (let at = 0; at < count; at += 1) {
    const id = await makeQuietLead(server.db, asha, { name: `Parent ${at}` })
    await server.db.insertInto('lead_share').values({ lead_id: id, staff_id: ravi.id, shared_by: asha.id }).execute()
    await refreshListing(server.db, id)
  }
  await Promise.all([dialed(asha, 'users'), dialed(ravi, 'users')])
  const [one, other] = await Promise.all([namesServedTo(asha), namesServedTo(ravi)])
  expect(one.length).toBeGreaterThan(0)
  expect(other.length).toBeGreaterThan(0)
  const names = Array.from({ length: count }, (_, at) => `Parent ${at}`)
  expect([...one, ...other].sort()).toEqual(names.sort())
})

test('who is in another dialer now is passed over, and comes once they are free', async () => {
  const [asha, ravi] = [await counsellor(), await counsellor()]
  const id = await makeQuietLead(server.db, asha, { name: 'Asif' })
  await makeQuietLead(server.db, asha, { name: 'Bela' })
  await server.db.insertInto('lead_share').values({ lead_id: id, staff_id: ravi.id, shared_by: asha.id }).execute()
  await refreshListing(server.db, id)
  await dialed(ravi, 'users')
  expect((await dial.serve(ravi))?.name).toBe('Asif')
  await dialed(asha, 'users')
  const bela = await dial.serve(asha)
  expect(bela?.name).toBe('Bela')
  await dial.exit(ravi, id)
  expect((await dial.serve(asha, bela?.id))?.name).toBe('Asif')
})

test('who does not fit the filters any more, or is somebody else’s, is passed over; who came since is not in the list', async () => {
  const [asha, ravi] = [await counsellor(), await counsellor()]
  const done = await makeWaiting.missed_follow_up(server.db, asha, { name: 'Asif' })
  const given = await makeWaiting.missed_follow_up(server.db, asha, { name: 'Bela' })
  await makeWaiting.missed_follow_up(server.db, asha, { name: 'Charu' })
  expect(await dialed(asha, 'missed')).toMatchObject({ list: 'missed', found: 3 })
  await server.db
    .updateTable('follow_up')
    .set({ closed_at: inMinutes(0) })
    .where('lead_id', '=', done)
    .execute()
  await refreshListing(server.db, done)
  expect((await dial.transfer(asha, given, ravi.id)).statusCode).toBe(200)
  await makeWaiting.missed_follow_up(server.db, asha, { name: 'Deepa' })
  expect(await namesServedTo(asha)).toEqual(['Charu'])
})

test('chosen leads are dialed alone', async () => {
  const asha = await counsellor()
  const ids = [await makeQuietLead(server.db, asha, { name: 'Asif' }), await makeQuietLead(server.db, asha, { name: 'Charu' })]
  await makeQuietLead(server.db, asha, { name: 'Bela' })
  await dialed(asha, 'users', { ids: ids.join(), ordering: '-name' })
  expect(await namesServedTo(asha)).toEqual(['Charu', 'Asif'])
})

test('a view that somebody changes while it is dialed goes on with what it was, and that is said', async () => {
  const [asha, headers] = [await counsellor(), { url: '/api/v1/admin_custom/views/' }]
  await makeWaiting.untouched(server.db, asha, { name: 'Asif' })
  const view = { list: 'users', name: `Fresh ${asha.id}`, query: { untouched: 'true' }, is_team: true }
  const saved = (await server.app.inject({ method: 'POST', ...headers, headers: asha.headers, payload: view })).json()
  const started = await dialed(asha, 'users', { ...view.query, ...named }, { view: saved.id })
  expect(started.view).toEqual({ name: view.name, is_changed: false })
  const change = { method: 'PATCH' as const, url: `${headers.url}${saved.id}/`, headers: asha.headers }
  expect((await server.app.inject({ ...change, payload: { query: { untouched: 'false' } } })).statusCode).toBe(200)
  expect((await dial.get(asha)).dialed_list.view).toEqual({ name: view.name, is_changed: true })
  const lead = await dial.serve(asha)
  expect(lead?.name).toBe('Asif')
  expect((await server.app.inject({ ...change, method: 'DELETE' })).statusCode).toBe(200)
  expect((await dial.get(asha)).dialed_list.view).toEqual({ name: view.name, is_changed: true })
})

test('the list stays over a page loaded again, and ends with the session, by another list or when it is left', async () => {
  const asha = await counsellor()
  const id = await makeQuietLead(server.db, asha, { name: 'Asif' })
  await makeWaiting.reply(server.db, asha, { name: 'Bela' })
  await dialed(asha, 'users', { ids: String(id) })
  expect((await dial.serve(asha))?.name).toBe('Asif')
  await dial.record(asha, 'paused', id)
  expect((await dial.get(asha)).dialed_list).toMatchObject({ total: 1, left: 0 })
  expect((await dial.serve(asha))?.name).toBe('Asif')
  expect((await dial.record(asha, 'closed', id)).dialed_list).toBeNull()
  expect((await dial.serve(asha))?.name).toBe('Bela')
  await dial.exit(asha)
  await dialed(asha, 'users', { ids: String(id) })
  expect((await dial.leaveList(asha)).json().dialed_list).toBeNull()
  expect((await dial.serve(asha))?.name).toBe('Bela')
})

test('an empty list, an unknown order and a list that is not dialed are refused with what to do', async () => {
  const asha = await counsellor()
  const empty = await dial.dialList(asha, { list: 'users', query: {} })
  expect([empty.statusCode, empty.json().detail]).toEqual([400, 'This list has nobody to dial. Remove a filter.'])
  const none = await dial.orderList(asha, 'list')
  expect([none.statusCode, none.json().detail]).toEqual([409, 'Your dialer has no list now. Open the list and dial it again.'])
  expect((await dial.orderList(asha, 'backwards')).statusCode).toBe(400)
  expect((await dial.dialList(asha, { list: 'users', query: { min_fee: 'much' } })).statusCode).toBe(400)
  const boarding = await makeStaff(server.db, 'counsellor', { is_boarding: true })
  expect((await dial.dialList(boarding, { list: 'untouched-data', query: {} })).statusCode).toBe(403)
})
