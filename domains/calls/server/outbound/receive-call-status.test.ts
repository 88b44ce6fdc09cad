import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refreshListing } from '#domains/leads/server/lead/refresh-listing.ts'
import { checkLists } from '#domains/leads/server/list/check-lists.ts'
import { type CallState, rang } from '#platform/contract/call-states.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { statusPath } from '#platform/server/gateways/telephony/message-address.ts'
import type { CallReport } from '#platform/server/gateways/telephony/telephony.ts'
import { purgeReceipts } from '#platform/server/receipts/receipts.ts'
import { makeCall } from '#testing/make/make-call.ts'
import { makePair, openTelephone } from '#testing/make/open-telephone.ts'
import { hearEvents } from '#testing/oracles/hear-events.ts'
import { unchangedBy } from '#testing/oracles/unchanged-by.ts'
import { applyCallStatus } from './apply-call-status.ts'

let telephone: Awaited<ReturnType<typeof openTelephone>>
let service: typeof telephone.service
let jobs: Awaited<ReturnType<typeof telephone.runJobs>> | undefined

beforeAll(async () => {
  telephone = await openTelephone()
  service = telephone.service
})
afterAll(async () => {
  await jobs?.stop()
  await telephone.close()
})
beforeEach(async () => {
  jobs ??= await telephone.runJobs()
})

const begin = () => telephone.begin()
const stateOf = async (id: number) => (await telephone.callOf(id)).state
const reaches = (id: number, state: string) => expect.poll(() => stateOf(id), { timeout: 10_000 }).toBe(state)
const receipts = (id: number) =>
  telephone.server.db.selectFrom('webhook_receipt').selectAll().where('subject', '=', `status of call ${id}`).orderBy('id').execute()
const isRead = (id: number) =>
  expect.poll(async () => (await receipts(id)).every(({ processed_at }) => processed_at !== null), { timeout: 10_000 }).toBe(true)
const post = (url: string, payload: object) => telephone.server.app.inject({ method: 'POST', url, payload })

test('somebody answers, the parent talks, it ends: each is seen at once by the caller', async () => {
  const { staff, leadId, id, sid, e164 } = await begin()
  const address = await telephone.server.app.listen({ port: 0, host: '127.0.0.1' })
  const events = await hearEvents(telephone.server, address, staff)
  expect(await service.send(sid, 'answered')).toBe(200)
  await reaches(id, 'in_progress')
  const callsHeard = () => events.filter(({ kind }) => kind === 'call').length
  // Equal announcements that are passed on at once are told once, so this one is awaited before the next.
  await expect.poll(callsHeard).toBeGreaterThanOrEqual(1)
  const untilTalk = callsHeard()
  service.end(sid, { talkSeconds: 25 })
  expect(await service.send(sid, 'terminal')).toBe(200)
  await reaches(id, 'connected')
  const call = await telephone.callOf(id)
  expect(call).toMatchObject({ provider_id: sid, talk_seconds: 25, trouble: null, recording_url: `${service.url}/recordings/${sid}.mp3` })
  expect(Date.parse(call.ended_at ?? '') - Date.parse(call.answered_at ?? '')).toBe(25_000)
  expect(telephone.dialedTo(e164)).toHaveLength(1)
  await expect.poll(callsHeard).toBeGreaterThan(untilTalk)
  expect(events).toContainEqual({ kind: 'lead', id: leadId, by: null })
  expect(await checkLists(telephone.server.db)).toEqual([])
})

describe('how a call ended is told by both legs', () => {
  test.each([
    [{ parent: 'no-answer' }, 'parent_no_answer'],
    [{ parent: 'busy' }, 'parent_busy'],
    [{ parent: 'failed' }, 'parent_failed'],
    [{ parent: 'canceled' }, 'parent_failed'],
    [{ counsellor: 'no-answer', parent: null }, 'counsellor_unreachable'],
    [{ counsellor: 'busy', parent: null }, 'counsellor_unreachable'],
  ] as const)('%j: %s', async (fate, state) => {
    const { id, sid, leadId } = await begin()
    await service.send(sid, 'answered')
    await reaches(id, 'in_progress')
    service.end(sid, { ...fate, talkSeconds: 0, recording: false })
    await service.send(sid, 'terminal')
    await reaches(id, state)
    expect(await telephone.callOf(id)).toMatchObject({ answered_at: null, talk_seconds: null, recording_state: 'none', poll_at: null })
    const listed = await telephone.server.db.selectFrom('lead_listing').select('spoken_at').where('lead_id', '=', leadId).execute()
    for (const { spoken_at } of listed) expect(spoken_at !== null).toBe(rang.includes(state as CallState))
  })
})

test('the same message twice, at once and later, does nothing twice', async () => {
  const { id, sid } = await begin()
  service.end(sid)
  expect(await Promise.all([service.send(sid, 'terminal'), service.send(sid, 'terminal')])).toEqual([200, 200])
  await reaches(id, 'connected')
  await isRead(id)
  const call = await telephone.callOf(id)
  expect(await service.send(sid, 'terminal')).toBe(200)
  expect(await receipts(id)).toHaveLength(1)
  expect(await telephone.callOf(id)).toMatchObject({ state: 'connected', ended_at: call.ended_at, talk_seconds: call.talk_seconds })
})

test('a message that somebody answered, which comes after the end, changes nothing', async () => {
  const { id, sid } = await begin()
  service.end(sid, { parent: 'busy', talkSeconds: 0, recording: false })
  await service.send(sid, 'terminal')
  await reaches(id, 'parent_busy')
  await service.send(sid, 'answered')
  await isRead(id)
  expect(await receipts(id)).toHaveLength(2)
  expect(await telephone.callOf(id)).toMatchObject({ state: 'parent_busy', answered_at: null })
})

test('a later message that leaves out what is known takes nothing away', async () => {
  const { id, sid } = await begin()
  service.end(sid, { talkSeconds: 40 })
  await service.send(sid, 'terminal')
  await reaches(id, 'connected')
  await isRead(id)
  const before = await telephone.callOf(id)
  await service.send(sid, 'terminal', { RecordingUrl: null, ConversationDuration: null, EndTime: null, Legs: null })
  await isRead(id)
  const { recording_url, talk_seconds, ended_at } = before
  expect(await telephone.callOf(id)).toMatchObject({ recording_url, talk_seconds, ended_at })
})

test('the call whose acceptance was not heard is known by the message that comes', async () => {
  const pair = await makePair(telephone.server.db)
  service.fault('connect', 'reset after accept')
  const { id, sid, e164 } = await telephone.place(pair)
  expect(await telephone.callOf(id)).toMatchObject({ state: 'placing', provider_id: null })
  await service.send(sid, 'answered')
  await reaches(id, 'in_progress')
  expect(await telephone.callOf(id)).toMatchObject({ provider_id: sid, trouble: null })
  expect(telephone.dialedTo(e164)).toHaveLength(1)
})

describe('the parent’s missed call', () => {
  async function missed(leadId: number, staffId: number) {
    const { db } = telephone.server
    const inbound = { direction: 'inbound', state: 'missed', staff_id: staffId, lead_id: leadId } as const
    const callId = await makeCall(db, { ...inbound, placed_at: sql<string>`now() - interval '10 minutes'` })
    await db
      .insertInto('missed_call')
      .values({ call_id: callId, lead_id: leadId, at: sql<string>`now() - interval '10 minutes'` })
      .execute()
    await refreshListing(db, leadId)
    return () => db.selectFrom('missed_call').selectAll().where('call_id', '=', callId).executeTakeFirstOrThrow()
  }

  test.each([
    [{}, 'connected', true],
    [{ parent: 'no-answer' }, 'parent_no_answer', true],
    [{ counsellor: 'no-answer', parent: null }, 'counsellor_unreachable', false],
  ] as const)('is returned when their telephone rang: %j', async (fate, state, isReturned) => {
    const pair = await makePair(telephone.server.db)
    const read = await missed(pair.leadId, pair.staff.id)
    const { id, sid } = await telephone.place(pair)
    service.end(sid, fate)
    await service.send(sid, 'terminal')
    await reaches(id, state)
    expect((await read()).returned_by_call_id).toBe(isReturned ? id : null)
    expect(await checkLists(telephone.server.db)).toEqual([])
  })
})

test('reports in any order, all at the same time, end as the call ended', async () => {
  const { db } = telephone.server
  for (let round = 0; round < 10; round++) {
    const { id, sid, leadId } = await begin()
    const at = { providerId: sid, endedAt: new Date().toISOString() }
    const over = [{ ...at, talkSeconds: 9 }, at].map((more) => ({ ...more, state: 'connected' as const }))
    const reports: CallReport[] = [...over, { providerId: sid, state: 'in_progress' }, { providerId: sid, state: 'dialling' }, ...over]
    const shuffled = reports.toSorted(() => Math.random() - 0.5)
    await Promise.all(shuffled.map((report) => inTransaction(db, (tx) => applyCallStatus(tx, id, report))))
    expect(await telephone.callOf(id)).toMatchObject({ state: 'connected', talk_seconds: 9 })
    expect(await db.selectFrom('lead_event').select('id').where('lead_id', '=', leadId).execute()).toHaveLength(1)
  }
  expect(await checkLists(db)).toEqual([])
})

describe('a message that is not believed', () => {
  const over = { CallSid: 'x', EventType: 'terminal', Status: 'completed', Legs: [{ Status: 'completed' }, { Status: 'completed' }] }

  test('from another address than the one given out is not kept', async () => {
    const [one, other] = [await begin(), await begin()]
    const given = new URL(service.ledger.find(({ sid }) => sid === one.sid)?.statusCallback ?? '').pathname
    const forged = [
      given.replace(/[^/]+\/$/, 'forged/'),
      given.replace(`/${one.id}/`, `/${other.id}/`),
      given.replace(`/${one.id}/`, '/999999999/'),
      statusPath('another secret', one.id),
    ]
    for (const url of forged) {
      const answer = await unchangedBy(telephone.server.db, () => post(url, over))
      expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'There is no such call.' }])
    }
  })

  test('is not kept if it is too large, or not an object', async () => {
    const { sid } = await begin()
    const url = new URL(service.ledger.find((call) => call.sid === sid)?.statusCallback ?? '').pathname
    const large = await unchangedBy(telephone.server.db, () => post(url, { ...over, CustomField: 'x'.repeat(17_000) }))
    expect(large.statusCode).toBe(413)
    expect((await unchangedBy(telephone.server.db, () => post(url, [over]))).statusCode).toBe(400)
    const garbage = await telephone.server.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json' },
      payload: '{',
    })
    expect(garbage.statusCode).toBe(400)
  })

  test('news that a call is over ends nothing while the provider says that it goes on', async () => {
    const { id, sid } = await begin()
    expect(await service.send(sid, 'terminal', { Status: 'completed', Legs: over.Legs, ConversationDuration: 9 })).toBe(200)
    await expect
      .poll(
        async () =>
          (await sql`select from graphile_worker._private_jobs where last_error is not null`.execute(telephone.server.db)).rows.length,
      )
      .toBeGreaterThan(0)
    expect(await stateOf(id)).toBe('dialling')
    service.end(sid, { parent: 'busy', talkSeconds: 0, recording: false })
    await reaches(id, 'parent_busy')
  })

  test('about another call of the provider, or one that it does not know, is read and changes nothing', async () => {
    const [one, other] = [await begin(), await begin()]
    service.end(other.sid)
    await service.send(one.sid, 'terminal', { CallSid: other.sid })
    await service.send(one.sid, 'terminal', { CallSid: 'nothing' })
    await service.send(one.sid, 'answered', { CallSid: other.sid })
    await service.send(one.sid, 'answered', { EventType: 'ringing', Status: null })
    await isRead(one.id)
    expect(await telephone.callOf(one.id)).toMatchObject({ state: 'dialling', provider_id: one.sid })
  })

  test('about a call that no longer exists is kept, and read without trouble', async () => {
    const { server, gateways } = telephone
    const answer = await post(statusPath(gateways.telephonySecret ?? '', 987_654), over)
    expect([answer.statusCode, answer.json()]).toEqual([200, { received: true }])
    await isRead(987_654)
    expect(await server.db.selectFrom('call').select('id').where('id', '=', 987_654).execute()).toEqual([])
  })
})

test('while the provider does not answer the message waits, and then ends the call', async () => {
  const { id, sid } = await begin()
  service.end(sid, { parent: 'no-answer', talkSeconds: 0, recording: false })
  service.fault('details', { status: 503 })
  expect(await service.send(sid, 'terminal')).toBe(200)
  await reaches(id, 'parent_no_answer')
})

test('messages are forgotten after thirty days', async () => {
  const { id, sid } = await begin()
  await service.send(sid, 'answered')
  await isRead(id)
  const { db } = telephone.server
  await sql`update webhook_receipt set received_at = now() - interval '29 days'`.execute(db)
  await purgeReceipts(db)
  expect(await receipts(id)).toHaveLength(1)
  await sql`update webhook_receipt set received_at = now() - interval '31 days'`.execute(db)
  await purgeReceipts(db)
  expect(await receipts(id)).toEqual([])
})

test('in all of this no call was dialed twice', () => {
  const dialed = service.ledger.map(({ customField }) => customField)
  expect(dialed.length).toBeGreaterThan(10)
  expect(new Set(dialed).size).toBe(dialed.length)
})
