import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gateRefusals } from '#domains/calls/contract/calls.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { sayWishes } from '#testing/make/say-wishes.ts'
import { unchangedBy } from '#testing/oracles/unchanged-by.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
let asha: Awaited<ReturnType<typeof makeStaff>>

beforeAll(async () => {
  server = await testServer()
  asha = await makeStaff(server.db, 'counsellor', { name: 'Asha Rao' })
})
afterAll(() => server.close())

let made = 0
async function parent(owner: number | null = asha.id) {
  const phone = String(9_811_500_000 + ++made)
  const at = new Date().toISOString()
  const activities = ['enquiry', 'booked_call', 'cart'].map((kind) => ({ kind, at }))
  const id = await makeLead(server.db, { lead: { owner_id: owner }, numbers: [phone], activities })
  const rows = await server.db.selectFrom('parent_activity').select(['id', 'kind']).where('lead_id', '=', id).execute()
  const idOf = (kind: string) => String(rows.find((row) => row.kind === kind)?.id)
  return { id, phone, enquiry: idOf('enquiry'), booked: idOf('booked_call'), cart: idOf('cart') }
}

const press = (query: Record<string, string>) =>
  server.app.inject({ url: '/api/v2/admin_custom/call-parent/', headers: asha.headers, query })
const activityOf = async (callId: number) =>
  (await server.db.selectFrom('call').select('activity_id').where('id', '=', callId).executeTakeFirstOrThrow()).activity_id

describe('a parent is called', () => {
  test('as the lead that they are', async () => {
    const { id, phone } = await parent()
    const answer = await press({ phone, user: String(id) })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toMatchObject({ detail: 'Simulated call recorded – no phone was rung', call: { lead: { id } } })
    expect(await activityOf(answer.json().call.id)).toBeNull()
  })
  test('about an enquiry, and about a call that they booked', async () => {
    const { id, phone, enquiry, booked } = await parent()
    const about = await press({ phone, enquiry })
    expect([about.json().call.lead.id, await activityOf(about.json().call.id)]).toEqual([id, Number(enquiry)])
    await server.db.updateTable('call').set({ placed_at: '2026-11-01T00:00:00Z' }).where('lead_id', '=', id).execute()
    const planned = await press({ phone, call_scheduled_by_parent: booked })
    expect([planned.json().call.lead.id, await activityOf(planned.json().call.id)]).toEqual([id, Number(booked)])
  })
})

test('an enquiry or booked call that does not exist, or is of someone else’s lead, is absent', async () => {
  const [ours, theirs] = [await parent(), await parent(null)]
  const absent = [404, 'This enquiry or booked call does not exist, or its parent is not shared with you.']
  for (const query of [
    { phone: ours.phone, enquiry: ours.booked },
    { phone: ours.phone, call_scheduled_by_parent: ours.enquiry },
    { phone: ours.phone, enquiry: ours.cart },
    { phone: theirs.phone, enquiry: theirs.enquiry },
    { phone: theirs.phone, call_scheduled_by_parent: theirs.booked },
    { phone: ours.phone, enquiry: '999999' },
  ] as Record<string, string>[]) {
    const { statusCode, json } = await unchangedBy(server.db, () => press(query))
    expect([statusCode, json().detail], JSON.stringify(query)).toEqual(absent)
  }
  const answer = await unchangedBy(server.db, () => press({ phone: theirs.phone, user: String(theirs.id) }))
  expect([answer.statusCode, answer.json().detail]).toEqual([404, 'This lead does not exist, or is not shared with you.'])
})

test('the rules before a call are the same', async () => {
  const colleague = await makeStaff(server.db, 'counsellor', { name: 'Ravi Shah' })
  const [{ id, phone, enquiry }, other, silent] = [await parent(), await parent(), await parent()]
  const refused = async (query: Record<string, string>) => {
    const answer = await unchangedBy(server.db, () => press({ phone, enquiry, ...query }))
    return [answer.statusCode, answer.json().detail]
  }
  expect(await refused({ phone: '9899900000' })).toEqual([409, gateRefusals.notTheirNumber[1]])
  expect(await refused({ override: 'They asked for it' })).toEqual([...gateRefusals.overrideRefused])

  const during = sql<string>`tstzrange(now(), now() + interval '3 minutes')`
  await server.db.insertInto('dial_lease').values({ lead_id: id, staff_id: colleague.id, during, reason: 'untouched' }).execute()
  expect(await refused({})).toEqual([409, 'Ravi Shah has this parent in the dialer now.'])
  await server.db.deleteFrom('dial_lease').where('lead_id', '=', id).execute()

  const attempt = randomUUID()
  expect((await press({ phone: other.phone, enquiry: other.enquiry, attempt })).statusCode).toBe(200)
  expect(await refused({ attempt })).toEqual([...gateRefusals.attemptReused])

  await server.db.updateTable('lead_number').set({ e164: '+911234567', national: '1234567' }).where('lead_id', '=', id).execute()
  expect(await refused({ phone: '1234567' })).toEqual([...gateRefusals.invalidNumber])

  await sayWishes(server.db, silent.id, { call_opt_out_at: '2026-11-01T00:00:00Z' })
  expect(await refused({ phone: silent.phone, enquiry: silent.enquiry })).toEqual([...gateRefusals.optedOut])
})

test('one subject is to be named', async () => {
  const { id, phone, enquiry } = await parent()
  const wrong: Record<string, string>[] = [{ phone }, { phone, user: String(id), enquiry }, { phone, user: '0' }, { user: String(id) }]
  for (const query of wrong) expect((await unchangedBy(server.db, () => press(query))).statusCode, JSON.stringify(query)).toBe(400)
})
