import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Notice } from '#domains/notices/contract/notices.ts'
import { erasePerson } from '#portal/server/person/erase-person.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { makeWorld } from '#testing/make/make-world.ts'
import { hearEvents } from '#testing/oracles/hear-events.ts'
import { unchangedBy } from '#testing/oracles/unchanged-by.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { notify } from './notify.ts'

let server: TestServer
let address: string

beforeAll(async () => {
  server = await testServer()
  address = await server.app.listen({ host: '127.0.0.1', port: 0 })
  await makeWorld(server.db)
})
afterAll(() => server.close())

const list = async (by: Person): Promise<{ unread: number; results: Notice[] }> =>
  (await server.app.inject({ url: '/api/v1/admin_custom/notices/', headers: by.headers })).json()
const read = (by: Person, payload: object) =>
  server.app.inject({ method: 'POST', url: '/api/v1/admin_custom/notices/read/', headers: by.headers, payload })
const badge = async (by: Person) =>
  (await server.app.inject({ url: '/api/v3/admin_custom/notification-count/', headers: by.headers })).json().result

const leave = (to: Person[], text: string, more: { by?: number; leadId?: number } = {}) =>
  server.db
    .transaction()
    .execute((tx) =>
      notify(tx, { staffIds: to.map(({ id }) => id), kind: 'share', leadId: more.leadId ?? null, by: more.by ?? null, text }),
    )

const listen = (by: Person) => hearEvents(server, address, by)

test('the newest fifty are answered, with how many of all are unread; the badge counts them too', async () => {
  const asha = await makeStaff(server.db, 'counsellor')
  for (let n = 1; n <= 55; n++) await leave([asha], `Notice ${n}`)
  const { unread, results } = await list(asha)
  expect(unread).toBe(55)
  expect(results.map((notice) => notice.text)).toEqual(Array.from({ length: 50 }, (_, n) => `Notice ${55 - n}`))
  expect(results[0]).toMatchObject({ kind: 'share', by: null, lead_id: null, read: false })
  expect(await badge(asha)).toBe(55)
})

test('reading marks one’s own up to the one given, and none that came since', async () => {
  const [asha, vikram] = [await makeStaff(server.db, 'counsellor', { name: 'Asha Rao' }), await makeStaff(server.db, 'sales_executive')]
  for (const text of ['First', 'Second', 'Third']) await leave([asha, vikram], text, { by: asha.id })
  const second = (await list(asha)).results[1]
  expect(second).toMatchObject({ text: 'Second', by: { id: asha.id, name: 'Asha Rao' } })
  expect((await read(asha, { up_to: second?.id })).json()).toEqual({ unread: 1 })
  expect((await list(asha)).results.map((notice) => notice.read)).toEqual([false, true, true])
  expect(await list(vikram)).toMatchObject({ unread: 3, results: [{ read: false }, { read: false }, { read: false }] })
  expect([await badge(asha), await badge(vikram)]).toEqual([1, 3])
  expect((await read(asha, { up_to: 2_147_483_647 })).json()).toEqual({ unread: 0 })
})

test('reading what is not there, or in no shape, changes nothing', async () => {
  const [asha, vikram] = [await makeStaff(server.db, 'counsellor'), await makeStaff(server.db, 'counsellor')]
  await leave([vikram], 'Not yours')
  const { results } = await list(vikram)
  expect((await unchangedBy(server.db, () => read(asha, { up_to: results[0]?.id }))).json()).toEqual({ unread: 0 })
  for (const body of [{}, { up_to: 0 }, { up_to: 'all' }, { up_to: 1, all: true }])
    expect((await unchangedBy(server.db, () => read(vikram, body))).statusCode).toBe(400)
})

test('a notice reaches the open screens of its recipient once it is committed, and nobody else’s; reading it likewise', async () => {
  const [asha, vikram] = [await makeStaff(server.db, 'counsellor'), await makeStaff(server.db, 'counsellor')]
  const [ofAsha, ofVikram] = [await listen(asha), await listen(vikram)]
  await server.db
    .transaction()
    .execute(async (tx) => {
      await notify(tx, { staffIds: [asha.id], kind: 'share', leadId: null, by: vikram.id, text: 'Taken back' })
      throw new Error('rolled back')
    })
    .catch(() => undefined)
  await leave([asha], 'Stands', { by: vikram.id })
  await expect.poll(() => ofAsha).toEqual([{ kind: 'notice', id: asha.id, by: vikram.id }])
  await read(asha, { up_to: (await list(asha)).results[0]?.id })
  await read(asha, { up_to: (await list(asha)).results[0]?.id })
  await leave([vikram], 'Last')
  await expect.poll(() => ofVikram).toEqual([{ kind: 'notice', id: vikram.id, by: null }])
  expect(ofAsha).toEqual([
    { kind: 'notice', id: asha.id, by: vikram.id },
    { kind: 'notice', id: asha.id, by: asha.id },
  ])
})

test('the notice of a lead that is no longer theirs stays readable, and the lead stays closed; of an erased parent it is gone', async () => {
  const [asha, vikram] = [await makeStaff(server.db, 'counsellor'), await makeStaff(server.db, 'counsellor')]
  const id = await makeLead(server.db, { lead: { owner_id: vikram.id }, numbers: ['9876543299'] })
  await leave([asha], 'Transferred Riya Sharma from you', { leadId: id })
  expect(await list(asha)).toMatchObject({ unread: 1, results: [{ lead_id: id }] })
  expect((await server.app.inject({ url: `/api/v3/admin_custom/details/${id}/`, headers: asha.headers })).statusCode).toBe(404)
  await erasePerson(server.db, '9876543299')
  expect(await list(asha)).toEqual({ unread: 0, results: [] })
  expect(await badge(asha)).toBe(0)
})

test('the badge counts follow-ups that are due within the hour or overdue for at most a day, and unread notices', async () => {
  const asha = await makeStaff(server.db, 'counsellor')
  const due = async (minutes: number, closed = false) => {
    const event = { kind: 'action', at: '2026-01-01T00:00:00Z', action_id: 1, staff_id: asha.id }
    const at = new Date(Date.now() + minutes * 60_000).toISOString()
    const id = await makeLead(server.db, { lead: { owner_id: asha.id }, events: [event], followUp: { due_at: at, owner_id: asha.id } })
    if (closed) await server.db.updateTable('follow_up').set({ closed_at: at }).where('lead_id', '=', id).execute()
  }
  await due(-60)
  await due(50)
  await due(70)
  await due(-60 * 25)
  await due(-60, true)
  expect(await badge(asha)).toBe(2)
  await leave([asha], 'One more')
  expect(await badge(asha)).toBe(3)
})
