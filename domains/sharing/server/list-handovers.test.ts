import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Handover } from '#domains/sharing/contract/sharing.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { makeWorld } from '#testing/make/make-world.ts'
import { makePeople } from '#testing/make/open-office.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
let asha: Person
let vikram: Person
let meena: Person
let admin: Person

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

// Everyone is new in each test, so that lists hold that test's own.
beforeEach(async () => {
  await server.restore()
  await makeWorld(server.db)
  ;({ asha, vikram, meena, admin } = await makePeople(server.db))
})

const get = async (by: Person, url: string) => (await server.app.inject({ url, headers: by.headers })).json()
const listUrl = '/api/v2/admin_custom/shared-transfer-list/'
const list = (by: Person, query = ''): Promise<{ count: number; results: Handover[]; next: string | null }> =>
  get(by, `${listUrl}?${query}`)
const counterparts = async (by: Person) => (await get(by, '/api/v2/admin_custom/shared-transfer-counselor/all/')).results
const post = (by: Person, url: string, payload?: object) =>
  server.app.inject({ method: 'POST', url, headers: by.headers, ...(payload && { payload }) })
const change = (by: Person, id: number, payload: object) => post(by, `/api/v3/admin_custom/details/${id}/`, payload)
const undo = (by: Person, eventId: number) => post(by, `/api/v3/admin_custom/transfer/${eventId}/undo/`)
const summary = (handovers: Handover[]) =>
  handovers.map(({ type, by, to }) => `${type}: ${by?.name} to ${to.map((person) => person.name).join(', ')}`)

test('handovers by or to the reader are listed, newest first, with who may open the lead and who may undo', async () => {
  const id = await makeLead(server.db, { lead: { owner_id: asha.id, name: 'Riya Sharma' } })
  await change(asha, id, { share_with: [meena.id, vikram.id] })
  const transfer = (await change(asha, id, { transfer_to: vikram.id, note: 'Wants Pune' })).json().transfer
  const everything = ['transfer: Asha Rao to Vikram Shah', 'share: Asha Rao to Meena Iyer, Vikram Shah']
  const ofAsha = await list(asha)
  expect(summary(ofAsha.results)).toEqual(everything)
  expect(ofAsha.results[0]).toMatchObject({
    id: transfer.id,
    lead: { id, name: 'Riya Sharma', visible: false },
    note: 'Wants Pune',
  })
  expect(Date.parse(ofAsha.results[0]?.undo_until ?? '')).toBe(Date.parse(transfer.undo_until))
  expect(ofAsha.results[1]?.undo_until).toBeNull()
  const ofVikram = await list(vikram)
  expect(summary(ofVikram.results)).toEqual(everything)
  expect(ofVikram.results[0]).toMatchObject({ lead: { visible: true }, undo_until: null })
  expect(summary((await list(meena)).results)).toEqual(everything.slice(1))
  const ofAdmin = await list(admin)
  expect(summary(ofAdmin.results)).toEqual(everything)
  expect(ofAdmin.results[0]?.undo_until).not.toBeNull()
  expect((await list(await makeStaff(server.db, 'counsellor'))).count).toBe(0)
})

test('a former owner finds an admin’s transfer in the list as sent and can undo it; the owner in between finds the undoing', async () => {
  const id = await makeLead(server.db, { lead: { owner_id: asha.id } })
  const other = await makeStaff(server.db, 'counsellor_admin', { name: 'Meera Admin' })
  const byAdmin = (await change(admin, id, { transfer_to: vikram.id })).json().transfer.id
  await undo(admin, byAdmin)
  await change(other, id, { transfer_to: vikram.id })
  const everything = [
    'transfer: Meera Admin to Vikram Shah',
    'transfer_undone: Kabir Admin to Asha Rao',
    'transfer: Kabir Admin to Vikram Shah',
  ]
  const ofAsha = await list(asha)
  expect(summary(ofAsha.results)).toEqual(everything)
  expect(ofAsha.results.map(({ from }) => from?.name)).toEqual(['Asha Rao', 'Vikram Shah', 'Asha Rao'])
  expect(ofAsha.results.map(({ undo_until }) => undo_until !== null)).toEqual([true, false, false])
  expect(summary((await list(asha, 'direction=sent')).results)).toEqual([everything[0], everything[2]])
  expect(summary((await list(asha, 'direction=received')).results)).toEqual([everything[1]])
  expect(summary((await list(vikram)).results)).toEqual(everything)
  expect(summary((await list(vikram, 'direction=sent')).results)).toEqual([everything[1]])
  expect(summary((await list(meena)).results)).toEqual([])
  expect(summary((await list(admin, `counsellor=${asha.id}`)).results)).toEqual(everything)
  expect(summary((await list(admin, `counsellor=${asha.id}&direction=sent`)).results)).toEqual([everything[0], everything[2]])
})

test('a transfer of a lead without an owner has no former owner', async () => {
  const id = await makeLead(server.db)
  await change(admin, id, { transfer_to: vikram.id })
  expect((await list(vikram)).results).toMatchObject([{ type: 'transfer', by: { name: 'Kabir Admin' }, from: null }])
})

test('a transfer that was undone, is too old, or was followed by another offers no undoing', async () => {
  const id = await makeLead(server.db, { lead: { owner_id: asha.id } })
  const undoable = async () => (await list(admin)).results.filter((handover) => handover.undo_until).map((handover) => handover.id)
  const first = (await change(asha, id, { transfer_to: vikram.id })).json().transfer.id
  const second = (await change(vikram, id, { transfer_to: meena.id })).json().transfer.id
  expect(await undoable()).toEqual([second])
  await undo(vikram, second)
  expect(await undoable()).toEqual([first])
  expect(summary((await list(admin)).results)[0]).toBe('transfer_undone: Vikram Shah to Vikram Shah')
  await server.db.updateTable('lead_event').set({ at: sql`now() - interval '10 minutes'` }).where('id', '=', first).execute()
  expect(await undoable()).toEqual([])
})

test('type, direction, counsellor and days narrow the list, and counts are exact', async () => {
  const id = await makeLead(server.db, { lead: { owner_id: asha.id } })
  await change(asha, id, { share_with: [meena.id] })
  await change(asha, id, { transfer_to: vikram.id })
  await change(vikram, id, { share_with: [asha.id] })
  const [shared, transferred, back] = [
    'share: Asha Rao to Meena Iyer',
    'transfer: Asha Rao to Vikram Shah',
    'share: Vikram Shah to Asha Rao',
  ]
  const found = async (by: Person, query: string) => {
    const { count, results } = await list(by, query)
    expect(count).toBe(results.length)
    return summary(results)
  }
  expect(await found(asha, 'type=share')).toEqual([back, shared])
  expect(await found(asha, 'type=transfer')).toEqual([transferred])
  expect(await found(asha, 'direction=sent')).toEqual([transferred, shared])
  expect(await found(asha, 'direction=received')).toEqual([back])
  expect(await found(asha, `counsellor=${vikram.id}`)).toEqual([back, transferred])
  expect(await found(asha, `counsellor=${vikram.id}&direction=sent`)).toEqual([transferred])
  expect(await found(admin, `counsellor=${vikram.id}&direction=sent`)).toEqual([back])
  expect(await found(admin, `counsellor=${vikram.id}&direction=received`)).toEqual([transferred])
  expect(await found(admin, 'direction=sent')).toEqual([])
  await server.db.updateTable('lead_event').set({ at: '2026-10-31T18:29:59Z' }).where('kind', '=', 'transfer').execute()
  expect(await found(asha, 'start_date=2026-10-31&end_date=2026-10-31')).toEqual([transferred])
  expect(await found(asha, 'start_date=2026-11-01&end_date=2026-11-01')).toEqual([])
  const wrong = ['type=both', 'direction=up', 'start_date=2026-11-02&end_date=2026-11-01', 'counsellor=0', 'limit=101']
  for (const query of wrong) expect((await server.app.inject({ url: `${listUrl}?${query}`, headers: asha.headers })).statusCode).toBe(400)
})

test('pages follow one another and hold every entry once', async () => {
  const id = await makeLead(server.db, { lead: { owner_id: asha.id } })
  for (const [from, to] of [
    [asha, vikram],
    [vikram, meena],
    [meena, asha],
    [asha, vikram],
    [vikram, asha],
  ] as const)
    await change(from, id, { transfer_to: to.id })
  const first = await list(asha, 'limit=2&direction=sent')
  expect(first).toMatchObject({ count: 2, next: null })
  const ids: number[] = []
  for (let url: string | null = `${listUrl}?limit=2`; url; ) {
    const page = await get(admin, url)
    expect(page.count).toBe(5)
    ids.push(...page.results.map((handover: Handover) => handover.id))
    url = page.next
  }
  expect(ids).toEqual([...new Set(ids)].sort((one, other) => other - one))
  expect(ids.length).toBe(5)
})

test('the counsellors of a reader’s list come with how many entries each has in it', async () => {
  const id = await makeLead(server.db, { lead: { owner_id: asha.id } })
  await change(asha, id, { share_with: [meena.id] })
  const transfer = (await change(asha, id, { transfer_to: vikram.id })).json().transfer
  await undo(admin, transfer.id)
  const entry = (person: Person, shared: number, transferred: number) => ({ id: person.id, user: person.name, shared, transferred })
  expect(await counterparts(asha)).toEqual([entry(admin, 0, 1), entry(meena, 1, 0), entry(vikram, 0, 2)])
  expect(await counterparts(meena)).toEqual([entry(asha, 1, 0)])
  expect(await counterparts(vikram)).toEqual([entry(asha, 0, 2), entry(admin, 0, 1)])
  await change(admin, id, { transfer_to: meena.id })
  expect(await counterparts(admin)).toEqual([entry(asha, 1, 3), entry(meena, 1, 1), entry(vikram, 0, 2)])
  for (const reader of [asha, vikram, meena, admin])
    for (const { id: other, shared, transferred } of await counterparts(reader))
      expect((await list(reader, `counsellor=${other}`)).count).toBe(shared + transferred)
})

test('handovers of an erased parent are not listed, not even to admins', async () => {
  const id = await makeLead(server.db, { lead: { owner_id: asha.id } })
  await change(asha, id, { transfer_to: vikram.id })
  await server.db.updateTable('lead').set({ erased_at: sql`now()` }).where('id', '=', id).execute()
  for (const reader of [asha, vikram, admin]) {
    expect(await list(reader)).toMatchObject({ count: 0, results: [] })
    expect(await counterparts(reader)).toEqual([])
  }
})

test('active counsellors are listed by name, the reader among them, without leavers and accounts that are none', async () => {
  await sql`update staff set is_active = false where id <> all (${[asha.id, vikram.id, meena.id, admin.id]}::integer[])`.execute(server.db)
  const sales = await makeStaff(server.db, 'sales_executive', { name: 'Sales' })
  const leaver = await makeStaff(server.db, 'counsellor', { name: 'Leaver' })
  await server.db.updateTable('staff').set({ is_active: false }).where('id', '=', leaver.id).execute()
  const names = async (by: Person) =>
    (await get(by, '/api/v2/admin_custom/counselor-list/')).results.map((counsellor: { user: string }) => counsellor.user)
  expect(await names(asha)).toEqual(['Asha Rao', 'Meena Iyer', 'Vikram Shah'])
  expect(await names(admin)).toEqual(['Asha Rao', 'Meena Iyer', 'Vikram Shah'])
  expect((await server.app.inject({ url: '/api/v2/admin_custom/counselor-list/', headers: sales.headers })).statusCode).toBe(403)
})
