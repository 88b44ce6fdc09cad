import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refreshListing } from '#domains/leads/server/lead/refresh-listing.ts'
import { openServer } from '#portal/server/open-server.ts'
import { ageLeases, leaseSeconds } from '#testing/make/age-leases.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { openDialers } from '#testing/make/open-dialers.ts'
import { inMinutes, makeCall, makeQuietLead, makeWaiting } from '#testing/make/waiting-leads.ts'
import { unchangedBy } from '#testing/oracles/unchanged-by.ts'
import type { TestServer } from '#testing/server/test-server.ts'
import { testGateways } from '#testing/stand-ins/test-gateways.ts'
import { dialerCalls } from '#testing/storms/dialer-calls.ts'

let server: TestServer
let dial: ReturnType<typeof dialerCalls>

beforeAll(async () => {
  ;({ server, dial } = await openDialers())
})
afterAll(() => server.close())

const counsellor = () => makeStaff(server.db, 'counsellor')

async function makeRow(owner: Person, count: number): Promise<number[]> {
  const ids: number[] = []
  for (let n = 0; n < count; n++) ids.push(await makeWaiting.untouched(server.db, owner, { at: inMinutes(-60 * 24 * (40 + n)) }))
  return ids
}

async function makeShared(owner: Person, ...others: Person[]): Promise<number> {
  const id = await makeWaiting.untouched(server.db, owner)
  for (const { id: staffId } of others)
    await server.db.insertInto('lead_share').values({ lead_id: id, staff_id: staffId, shared_by: owner.id }).execute()
  await refreshListing(server.db, id)
  return id
}

const leasesOf = (by: Person) =>
  server.db.selectFrom('dial_lease').select(['lead_id', 'ended_by']).where('staff_id', '=', by.id).orderBy('id').execute()

test('Next leaves one lead and serves the one after, to the end of the list', async () => {
  const asha = await counsellor()
  const [first, second, third] = (await makeRow(asha, 3)) as [number, number, number]
  expect(await dial.served(asha)).toBe(first)
  expect(await dial.served(asha, first)).toBe(second)
  expect(await dial.served(asha, second)).toBe(third)
  expect(await dial.served(asha, third)).toBeNull()
  expect(await leasesOf(asha)).toEqual([first, second, third].map((id) => ({ lead_id: id, ended_by: 'next' })))
})

test('a Next that is sent again has the same answer and skips nobody', async () => {
  const asha = await counsellor()
  const [first, second, third] = (await makeRow(asha, 3)) as [number, number, number]
  await dial.served(asha)
  expect(await dial.served(asha, first)).toBe(second)
  expect(await unchangedBy(server.db, () => dial.served(asha, first))).toBe(second)
  expect(await dial.served(asha, second)).toBe(third)
})

test('a Next that is sent ten times at once leaves one lead and serves one', async () => {
  const asha = await counsellor()
  const [first, second] = (await makeRow(asha, 12)) as [number, number]
  await dial.served(asha)
  const answers = await Promise.all(Array.from({ length: 10 }, () => dial.served(asha, first)))
  expect(new Set(answers)).toEqual(new Set([second]))
  expect(await leasesOf(asha)).toEqual([
    { lead_id: first, ended_by: 'next' },
    { lead_id: second, ended_by: null },
  ])
})

test('Continue after a reload answers the lead that the counsellor has, also when better ones came meanwhile', async () => {
  const asha = await counsellor()
  const [first] = await makeRow(asha, 2)
  const lead = await dial.serve(asha)
  await makeWaiting.call_back(server.db, asha)
  expect(await unchangedBy(server.db, () => dial.serve(asha))).toEqual(lead)
  expect(lead?.id).toBe(first)
})

test('Continue in ten tabs at once serves one lead to all', async () => {
  const asha = await counsellor()
  await makeRow(asha, 12)
  const answers = await Promise.all(Array.from({ length: 10 }, () => dial.served(asha)))
  expect(new Set(answers).size).toBe(1)
  expect(await leasesOf(asha)).toHaveLength(1)
})

test('a tab that was left behind gets the lead that the other tab has', async () => {
  const asha = await counsellor()
  const [first, second, third] = (await makeRow(asha, 3)) as [number, number, number]
  await dial.served(asha)
  await dial.served(asha, first)
  expect(await dial.served(asha, second)).toBe(third)
  for (const stale of [first, second, 999_999]) expect(await dial.served(asha, stale)).toBe(third)
})

test('Exit gives the lead back: at once for others and for oneself', async () => {
  const [asha, vikram] = [await counsellor(), await counsellor()]
  const id = await makeShared(asha, vikram)
  expect(await dial.served(asha)).toBe(id)
  expect(await dial.served(vikram)).toBeNull()
  expect(await dial.exit(asha, id)).toEqual({ count: 0, results: [] })
  expect(await dial.served(vikram)).toBe(id)
  await dial.exit(vikram, id)
  expect(await dial.served(asha)).toBe(id)
  expect(await leasesOf(asha)).toEqual([
    { lead_id: id, ended_by: 'exit' },
    { lead_id: id, ended_by: null },
  ])
})

test('Exit of a tab that was left behind changes nothing', async () => {
  const asha = await counsellor()
  const [first, second] = (await makeRow(asha, 2)) as [number, number]
  await dial.record(asha, 'dialing')
  await dial.served(asha)
  await dial.served(asha, first)
  expect(await unchangedBy(server.db, () => dial.exit(asha, first))).toEqual({ count: 0, results: [] })
  expect(await dial.get(asha)).toMatchObject({ status: 'dialing', lead_id: second })
  await dial.exit(asha, second)
  expect(await dial.get(asha)).toMatchObject({ status: 'closed', lead_id: null })
  expect(await unchangedBy(server.db, () => dial.exit(asha, second))).toEqual({ count: 0, results: [] })
})

test('a lease that runs out gives the lead to another counsellor', async () => {
  const [asha, vikram] = [await counsellor(), await counsellor()]
  const id = await makeShared(asha, vikram)
  await dial.served(asha)
  await ageLeases(server.db, asha.id, leaseSeconds - 2)
  expect(await dial.served(vikram)).toBeNull()
  await ageLeases(server.db, asha.id, 3)
  expect(await dial.served(vikram)).toBe(id)
  expect(await dial.served(asha)).toBeNull()
})

test.each([60, 3 * 3600])('Next after the lease ran out %i seconds ago leaves that lead all the same', async (seconds) => {
  const asha = await counsellor()
  const [first, second] = (await makeRow(asha, 2)) as [number, number]
  await dial.served(asha)
  await ageLeases(server.db, asha.id, leaseSeconds + seconds)
  expect(await dial.served(asha, first)).toBe(second)
})

test('a lead that was left with Next rests for an hour, for everyone; also one whose lease had run out', async () => {
  const [asha, vikram] = [await counsellor(), await counsellor()]
  const [id, other] = [await makeShared(asha, vikram), await makeShared(asha, vikram)]
  const first = (await dial.served(asha)) as number
  await ageLeases(server.db, asha.id, leaseSeconds + 200)
  const second = (await dial.served(asha, first)) as number
  await dial.served(asha, second)
  expect(new Set([first, second])).toEqual(new Set([id, other]))
  expect(await dial.served(vikram)).toBeNull()
  await ageLeases(server.db, asha.id, 3500)
  expect(await dial.served(vikram)).toBe(first)
  expect(await dial.served(vikram, first)).toBeNull()
  await ageLeases(server.db, asha.id, 150)
  expect(await dial.served(vikram)).toBe(second)
})

test('a lead that is transferred while dialed goes to its new owner at once, and Next serves the one after', async () => {
  const [asha, vikram, admin] = [await counsellor(), await counsellor(), await makeStaff(server.db, 'counsellor_admin')]
  const [id, second] = (await makeRow(asha, 2)) as [number, number]
  await dial.served(asha)
  expect((await dial.transfer(admin, id, vikram.id)).statusCode).toBe(200)
  expect(await dial.served(vikram)).toBe(id)
  expect(await dial.served(asha)).toBe(second)
})

test('a Next whose lead was transferred meanwhile leaves it', async () => {
  const [asha, vikram, admin] = [await counsellor(), await counsellor(), await makeStaff(server.db, 'counsellor_admin')]
  const [id, second] = (await makeRow(asha, 2)) as [number, number]
  await dial.served(asha)
  await dial.transfer(admin, id, vikram.id)
  expect(await dial.served(asha, id)).toBe(second)
})

test('a claim survives the server: after a restart the same lead is served, and to nobody else', async () => {
  const [asha, vikram] = [await counsellor(), await counsellor()]
  const id = await makeShared(asha, vikram)
  const options = { databaseUrl: server.databaseUrl, log: pino({ level: 'silent' }), gateways: await testGateways() }
  const before = await openServer(options)
  expect(await dialerCalls(before).served(asha)).toBe(id)
  await before.close()
  const after = await openServer(options)
  expect(await dialerCalls(after).served(vikram)).toBeNull()
  expect(await dialerCalls(after).served(asha)).toBe(id)
  await after.close()
})

test('a lead that someone is writing to is passed over, and comes when they are done', async () => {
  const asha = await counsellor()
  const [first, second] = (await makeRow(asha, 2)) as [number, number]
  await server.db.transaction().execute(async (tx) => {
    await tx.selectFrom('lead').select('id').where('id', '=', first).forNoKeyUpdate().execute()
    expect(await dial.served(asha)).toBe(second)
  })
  expect(await dial.served(asha, second)).toBe(first)
})

test('the lead of a retired counsellor goes to the next when their lease is over', async () => {
  const [asha, vikram] = [await counsellor(), await counsellor()]
  const id = await makeShared(asha, vikram)
  await dial.served(asha)
  await server.db.updateTable('staff').set({ is_active: false }).where('id', '=', asha.id).execute()
  expect((await dial.ask(asha)).statusCode).toBe(401)
  expect(await dial.served(vikram)).toBeNull()
  await ageLeases(server.db, asha.id, leaseSeconds + 1)
  expect(await dial.served(vikram)).toBe(id)
})

test('a parent rests for everyone after the dialer called them and the lead was given back', async () => {
  const [asha, vikram] = [await counsellor(), await counsellor()]
  const id = await makeShared(asha, vikram)
  await dial.served(asha)
  await makeCall(server.db, id, { staff_id: asha.id, automatic: true, state: 'rejected' })
  await dial.exit(asha, id)
  expect(await dial.served(vikram)).toBe(id)
  await makeCall(server.db, id, { staff_id: vikram.id, automatic: true, state: 'parent_busy' })
  await dial.exit(vikram, id)
  expect(await dial.served(asha)).toBeNull()
})

test('a counsellor whose every parent is well answers nothing, and changes nothing', async () => {
  const asha = await counsellor()
  await makeQuietLead(server.db, asha)
  expect(await unchangedBy(server.db, () => dial.served(asha))).toBeNull()
})
