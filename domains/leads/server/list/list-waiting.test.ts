import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxWaiting, oldAfterHours, type Waiting } from '#domains/leads/contract/waiting.ts'
import { notify, settleNotices } from '#domains/notices/server/notify.ts'
import { makeLead, type Parent } from '#testing/make/make-lead.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { makeWorld, world } from '#testing/make/make-world.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { refreshListing } from '../lead/refresh-listing.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer()
  await makeWorld(server.db)
})
afterAll(() => server.close())

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

const waiting = async (by: Person): Promise<Waiting> => {
  const [answer, count] = await Promise.all([
    server.app.inject({ url: '/api/v1/admin_custom/waiting/', headers: by.headers }),
    server.app.inject({ url: '/api/v3/admin_custom/notification-count/', headers: by.headers }),
  ])
  expect([answer.statusCode, answer.json().result]).toEqual([200, count.json().result])
  return answer.json()
}

/** An own lead of a member of staff with a call agreed for `minutes` from now. */
async function agreed(owner: Person, minutes: number, name: string, more: Parent = {}): Promise<number> {
  const event = { kind: 'action', at: inMinutes(-3 * 24 * 60), action_id: world.action.callBack, staff_id: owner.id }
  return await makeLead(server.db, {
    lead: { owner_id: owner.id, name },
    events: [event],
    followUp: { due_at: inMinutes(minutes), owner_id: owner.id },
    ...more,
  })
}

const namesOf = ({ count, results }: Waiting['due']) => [count, results.map(({ lead }) => lead.name)]

async function writes(leadId: number, at: string, direction: 'incoming' | 'outgoing' = 'incoming'): Promise<void> {
  const state = direction === 'incoming' ? 'received' : 'accepted'
  await server.db.insertInto('message').values({ lead_id: leadId, e164: '+919800000001', at, direction, state, text: 'Hello' }).execute()
  await refreshListing(server.db, leadId)
}

test('follow-ups that are overdue and those of the next hour stand apart, the nearest first, with what was agreed', async () => {
  const asha = await makeStaff(server.db, 'counsellor')
  const lead = await agreed(asha, -30, 'Half an hour late')
  await agreed(asha, -90, 'Later still')
  await agreed(asha, 50, 'In fifty minutes')
  await agreed(asha, 5, 'In five')
  await agreed(asha, 70, 'After the hour')
  const closed = await agreed(asha, -10, 'Called already')
  await server.db
    .updateTable('follow_up')
    .set({ closed_at: inMinutes(0) })
    .where('lead_id', '=', closed)
    .execute()
  const { result, overdue, due, replies } = await waiting(asha)
  expect([result, namesOf(overdue), namesOf(due), namesOf(replies)]).toEqual([
    4,
    [2, ['Half an hour late', 'Later still']],
    [2, ['In five', 'In fifty minutes']],
    [0, []],
  ])
  expect(overdue.results[0]).toMatchObject({ lead: { id: lead, name: 'Half an hour late' }, what: 'Call (last: call back)' })
})

test('what is overdue for longer than a day stands apart, and is not counted as new', async () => {
  const asha = await makeStaff(server.db, 'counsellor')
  const day = oldAfterHours * 60
  await agreed(asha, -(day + 2), 'A day late')
  await agreed(asha, -3 * day, 'Three days late')
  await agreed(asha, -(day - 2), 'Almost a day late')
  const { result, overdue, old } = await waiting(asha)
  expect([result, namesOf(overdue), namesOf(old)]).toEqual([1, [1, ['Almost a day late']], [2, ['A day late', 'Three days late']]])
})

test(`the first ${maxWaiting} are named and all are counted; a colleague’s are neither`, async () => {
  const [asha, vikram] = [await makeStaff(server.db, 'counsellor'), await makeStaff(server.db, 'counsellor')]
  for (let n = 1; n <= maxWaiting + 3; n++) await agreed(asha, -n, `Parent ${n}`)
  const { overdue } = await waiting(asha)
  expect([overdue.count, overdue.results.length, overdue.results[0]?.lead.name]).toEqual([maxWaiting + 3, maxWaiting, 'Parent 1'])
  expect(await waiting(vikram)).toMatchObject({ result: 0, overdue: { count: 0, results: [] } })
})

test('a parent who wrote waits for an answer from the owner, until there is one', async () => {
  const [asha, vikram] = [await makeStaff(server.db, 'counsellor'), await makeStaff(server.db, 'counsellor')]
  const id = await makeLead(server.db, { lead: { owner_id: asha.id, name: 'Meera Iyer' }, sharedWith: [vikram.id] })
  await writes(id, inMinutes(-5))
  expect(namesOf((await waiting(asha)).replies)).toEqual([1, ['Meera Iyer']])
  expect(await waiting(vikram)).toMatchObject({ result: 0 })
  await server.db
    .insertInto('lead_event')
    .values({ lead_id: id, kind: 'comment', at: inMinutes(-3), staff_id: asha.id, comment: 'Asked a colleague' })
    .execute()
  await refreshListing(server.db, id)
  expect(namesOf((await waiting(asha)).replies)).toEqual([1, ['Meera Iyer']])
  await writes(id, inMinutes(-1), 'outgoing')
  expect(await waiting(asha)).toMatchObject({ result: 0, replies: { count: 0, results: [] } })
})

test('a notice that stays is counted after it was read, until it is settled', async () => {
  const asha = await makeStaff(server.db, 'counsellor')
  const leadId = await makeLead(server.db, { lead: { owner_id: asha.id } })
  const tell = { staffIds: [asha.id], leadId, by: null, text: 'Told' }
  await server.db.transaction().execute(async (tx) => {
    await notify(tx, { ...tell, kind: 'missed_call', stays: true })
    await notify(tx, { ...tell, kind: 'share' })
  })
  expect(await waiting(asha)).toMatchObject({ result: 2 })
  const payload = { up_to: 2_147_483_647 }
  const read = await server.app.inject({ method: 'POST', url: '/api/v1/admin_custom/notices/read/', headers: asha.headers, payload })
  expect(read.json()).toEqual({ unread: 1 })
  expect(await waiting(asha)).toMatchObject({ result: 1 })
  await server.db.transaction().execute((tx) => settleNotices(tx, leadId, 'missed_call'))
  expect(await waiting(asha)).toMatchObject({ result: 0 })
})
