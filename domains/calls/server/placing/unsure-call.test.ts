import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkLists } from '#domains/leads/server/list/check-lists.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { ageCall, makePair, openTelephone } from '#testing/make/open-telephone.ts'
import { unchangedBy } from '#testing/oracles/unchanged-by.ts'
import { pollOutboundCalls } from '../outbound/poll-outbound-calls.ts'

let telephone: Awaited<ReturnType<typeof openTelephone>>
let service: typeof telephone.service

beforeAll(async () => {
  telephone = await openTelephone()
  service = telephone.service
})
afterAll(() => telephone.close())

const unsure = 'We do not know yet if your last call, to Meera Iyer, is ringing. Wait a minute, or check that call again.'
const questions = () => service.requests.filter(({ endpoint }) => endpoint === 'list').length

async function unheard(fault: 'silence' | 'reset' | 'reset after accept' | { status: 503 } = { status: 503 }) {
  const { db } = telephone.server
  const first = await makePair(db)
  await db.updateTable('lead').set({ name: 'Meera Iyer' }).where('id', '=', first.leadId).execute()
  service.fault('connect', fault)
  const call = await telephone.place(first)
  const number = call.number.replace(/^98/, '97')
  const leadId = await makeLead(db, { lead: { owner_id: call.staff.id }, numbers: [number] })
  await db.updateTable('lead_number').set({ dnd: false, dnd_asked_at: sql`now()` }).where('lead_id', '=', leadId).execute()
  return { ...call, other: { leadId, number, e164: `+91${number}` } }
}
type Unheard = Awaited<ReturnType<typeof unheard>>

const pressOther = ({ staff, other }: Unheard) =>
  telephone.server.app.inject({
    url: `/api/v3/admin_custom/call-parent/${other.leadId}/`,
    headers: staff.headers,
    query: { phone: other.number, attempt: randomUUID() },
  })
const older = (id: number, seconds: number) =>
  telephone.server.db
    .updateTable('call')
    .set({ placed_at: sql<string>`placed_at - make_interval(secs => ${seconds})` })
    .where('id', '=', id)
    .execute()

test('keeps its counsellor from other parents only until the service twice knew nothing of it, after a minute', async () => {
  const call = await unheard()
  expect(await telephone.callOf(call.id)).toMatchObject({ state: 'placing', trouble: expect.any(String), unfound_at: null })
  const before = questions()
  const early = [await pressOther(call), await pressOther(call), await pressOther(call)]
  for (const answer of early) expect([answer.statusCode, answer.json()]).toEqual([409, { detail: unsure }])
  expect(questions()).toBe(before + 3)
  expect(await telephone.callOf(call.id)).toMatchObject({ state: 'placing', unfound_at: expect.any(String) })
  await older(call.id, 61)
  const answer = await pressOther(call)
  expect([answer.statusCode, answer.json().call?.state], answer.body).toEqual([200, 'dialling'])
  expect(await telephone.callOf(call.id)).toMatchObject({ state: 'unknown', trouble: expect.any(String), ended_at: expect.any(String) })
  expect([telephone.dialedTo(call.e164).length, telephone.dialedTo(call.other.e164).length]).toEqual([0, 1])
  expect(await checkLists(telephone.server.db)).toEqual([])
})

test('asked for the first time after a minute is not given up at once', async () => {
  const call = await unheard('reset')
  await older(call.id, 90)
  expect((await pressOther(call)).json()).toEqual({ detail: unsure })
  expect((await pressOther(call)).statusCode).toBe(200)
})

test('is not given up for a service that does not answer', async () => {
  const call = await unheard()
  await older(call.id, 90)
  for (let times = 0; times < 3; times++) {
    service.fault('list', { status: 503 })
    const answer = await unchangedBy(telephone.server.db, () => pressOther(call))
    expect(answer.json()).toEqual({ detail: unsure })
  }
})

test('a call that the service took after all is like any other', async () => {
  const call = await unheard('reset after accept')
  await older(call.id, 90)
  expect((await pressOther(call)).json()).toEqual({ detail: 'You are on a call with Meera Iyer. End it first.' })
  expect(await telephone.callOf(call.id)).toMatchObject({ state: 'dialling', provider_id: call.sid })
})

test('keeps colleagues from that parent with the sentence that they know', async () => {
  const call = await unheard()
  const { id, headers } = (await makePair(telephone.server.db, 'counsellor_admin')).staff
  expect(id).not.toBe(call.staff.id)
  const url = `/api/v3/admin_custom/call-parent/${call.leadId}/`
  const answer = await telephone.server.app.inject({ url, headers, query: { phone: call.number } })
  expect(answer.json().detail).toMatch(/ is on a call with this parent now\.$/)
})

test('is looked after soon again, and given up within two rounds', async () => {
  const call = await unheard()
  await ageCall(telephone.server.db, call.id, 0)
  const look = () => pollOutboundCalls(telephone.server.db, telephone.gateways)
  await look()
  const waiting = await telephone.callOf(call.id)
  expect(waiting.state).toBe('placing')
  const nextIn = Date.parse(waiting.poll_at ?? '') - Date.parse(waiting.placed_at)
  expect([nextIn >= 60_000, nextIn < 75_000]).toEqual([true, true])
  await ageCall(telephone.server.db, call.id, 2)
  await look()
  const { state, poll_at } = await telephone.callOf(call.id)
  expect([state, Math.round((Date.parse(poll_at ?? '') - Date.now()) / 60_000)]).toEqual(['unknown', 60])
})

test('a call that a killed server left is unknown', async () => {
  const call = await unheard()
  await telephone.server.db.updateTable('call').set({ trouble: null }).where('id', '=', call.id).execute()
  expect((await pressOther(call)).json()).toEqual({ detail: 'You are on a call with Meera Iyer. End it first.' })
  await older(call.id, 20)
  expect((await pressOther(call)).json()).toEqual({ detail: unsure })
})

test('is found by the telephone that was rung, though its owner has another number by now', async () => {
  const call = await unheard('reset after accept')
  expect(await telephone.callOf(call.id)).toMatchObject({ rung: call.phone, provider_id: null })
  await telephone.server.db.updateTable('staff').set({ phone: '+919812312312' }).where('id', '=', call.staff.id).execute()
  await ageCall(telephone.server.db, call.id, 0)
  await pollOutboundCalls(telephone.server.db, telephone.gateways)
  expect(await telephone.callOf(call.id)).toMatchObject({ state: 'dialling', provider_id: call.sid })
})
