import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refreshListing } from '#domains/leads/server/lead/refresh-listing.ts'
import { checkLists } from '#domains/leads/server/list/check-lists.ts'
import { openDatabase, openPool } from '#platform/server/db/database.ts'
import { ageCall, makePair, openTelephone } from '#testing/make/open-telephone.ts'
import { unchangedBy } from '#testing/oracles/unchanged-by.ts'
import { pollOutboundCalls } from './poll-outbound-calls.ts'

let telephone: Awaited<ReturnType<typeof openTelephone>>
let service: typeof telephone.service

beforeAll(async () => {
  telephone = await openTelephone()
  service = telephone.service
})
afterAll(() => telephone.close())

const begin = () => telephone.begin()
const age = (id: number, minutes: number) => ageCall(telephone.server.db, id, minutes)
const look = (db = telephone.server.db) => pollOutboundCalls(db, telephone.gateways)
const asked = (since: number) => service.requests.slice(since).filter(({ endpoint }) => endpoint !== 'connect')
const minutesUntil = (instant: string | null) => Math.round((Date.parse(instant ?? '') - Date.now()) / 60_000)
const release = (id: number) => telephone.server.db.updateTable('call').set({ poll_at: null }).where('id', '=', id).execute()

describe('a call without messages', () => {
  test('is asked for when its time has come, every five minutes', async () => {
    const { id, sid } = await begin()
    await unchangedBy(telephone.server.db, () => look())
    await age(id, 1)
    await look()
    const call = await telephone.callOf(id)
    expect([call.state, minutesUntil(call.poll_at)]).toEqual(['dialling', 5])
    service.end(sid, { parent: 'busy', talkSeconds: 0, recording: false })
    await age(id, 5)
    await look()
    expect(await telephone.callOf(id)).toMatchObject({ state: 'parent_busy', poll_at: null, ended_at: expect.any(String) })
    expect(await checkLists(telephone.server.db)).toEqual([])
  })

  test('keeps its turn while the provider is away, and the rest of the round is spared', async () => {
    const calls = [await begin(), await begin(), await begin()]
    for (const { id } of calls) await age(id, 6)
    const since = service.requests.length
    service.fault('details', 'silence')
    await look()
    expect(asked(since)).toHaveLength(1)
    for (const { id } of calls) {
      const call = await telephone.callOf(id)
      expect([call.state, minutesUntil(call.poll_at)]).toEqual(['dialling', 1])
    }
    for (const { id, sid } of calls) {
      service.end(sid)
      await age(id, 1)
    }
    await look()
    for (const { id } of calls) expect((await telephone.callOf(id)).state).toBe('connected')
  })

  test('about which alone the provider says nonsense does not keep the others waiting', async () => {
    const [odd, fine] = [await begin(), await begin()]
    await age(odd.id, 6)
    await age(fine.id, 6)
    service.end(odd.sid)
    service.end(fine.sid)
    service.fault('details', 'malformed')
    await look()
    const states = [(await telephone.callOf(odd.id)).state, (await telephone.callOf(fine.id)).state]
    expect(states.toSorted()).toEqual(['connected', 'dialling'])
    await age(odd.id, 6)
    await age(fine.id, 6)
    await look()
    expect((await telephone.callOf(odd.id)).state).toBe('connected')
  })

  test('is asked for by one of two processes', async () => {
    const calls = await Promise.all(Array.from({ length: 12 }, begin))
    for (const { id, sid } of calls) {
      service.end(sid)
      await age(id, 6)
    }
    const pool = openPool(telephone.server.databaseUrl)
    const since = service.requests.length
    await Promise.all([look(), look(openDatabase(pool))])
    await pool.end()
    expect(asked(since)).toHaveLength(12)
    for (const { id } of calls) expect((await telephone.callOf(id)).state).toBe('connected')
  })

  test('is given up ten minutes after it must have ended, and taken up again when the provider tells after all', async () => {
    const { id, sid, staff, leadId, number } = await begin()
    await age(id, 69)
    await look()
    expect((await telephone.callOf(id)).state).toBe('dialling')
    await age(id, 2)
    await look()
    const call = await telephone.callOf(id)
    expect(call).toMatchObject({ state: 'unknown', trouble: 'The telephone service did not say how this call went.' })
    expect(minutesUntil(call.poll_at)).toBe(60)
    const url = `/api/v3/admin_custom/call-parent/${leadId}/`
    const again = await telephone.server.app.inject({ url, headers: staff.headers, query: { phone: number } })
    expect(again.statusCode, again.body).toBe(200)
    service.end(sid, { talkSeconds: 12 })
    await age(id, 60)
    await look()
    expect(await telephone.callOf(id)).toMatchObject({ state: 'connected', talk_seconds: 12, trouble: null })
  })

  test('is not asked for any more a day after nobody knew', async () => {
    const { id } = await begin()
    await age(id, 71)
    await look()
    await age(id, 25 * 60)
    await look()
    expect(await telephone.callOf(id)).toMatchObject({ state: 'unknown', poll_at: null })
  })
})

test('the length and the recording of a call that come after its end are taken over', async () => {
  const { id, sid } = await begin()
  service.end(sid, { recording: false })
  await age(id, 6)
  await look()
  const call = await telephone.callOf(id)
  expect([call.state, call.recording_state, minutesUntil(call.poll_at)]).toEqual(['connected', 'none', 5])
  service.end(sid, { recording: true })
  await age(id, 6)
  await look()
  expect(await telephone.callOf(id)).toMatchObject({ recording_state: 'expected', poll_at: null })
})

test('a recording that never comes is waited for a quarter of an hour', async () => {
  const { id, sid } = await begin()
  service.end(sid, { recording: false })
  await age(id, 6)
  await look()
  await age(id, 16)
  await look()
  expect(await telephone.callOf(id)).toMatchObject({ state: 'connected', recording_state: 'none', poll_at: null })
})

describe('a call that the service may not have accepted', () => {
  test.each(['silence after accept', 'reset after accept', { status: 500, afterAccept: true }] as const)(
    'is found with the provider, and was dialed once: %j',
    async (fault) => {
      service.fault('connect', fault)
      const { id, sid, e164 } = await begin()
      expect(await telephone.callOf(id)).toMatchObject({ state: 'placing', provider_id: null })
      await age(id, 0)
      await look()
      expect(await telephone.callOf(id)).toMatchObject({ state: 'dialling', provider_id: sid, trouble: null })
      service.end(sid, { parent: 'no-answer', talkSeconds: 0, recording: false })
      await age(id, 0)
      await look()
      expect((await telephone.callOf(id)).state).toBe('parent_no_answer')
      expect(telephone.dialedTo(e164)).toHaveLength(1)
    },
  )

  test('is looked for until ten minutes have passed; then nobody knows whether it rang, and nothing is dialed again', async () => {
    service.fault('connect', 'reset')
    const { id, e164 } = await begin()
    await age(id, 9)
    await look()
    expect((await telephone.callOf(id)).state).toBe('placing')
    await age(id, 2)
    service.fault('list', 'silence')
    await look()
    expect(await telephone.callOf(id)).toMatchObject({
      state: 'unknown',
      trouble: 'The telephone service did not say whether it took this call: it may have rung. Nothing was dialed again.',
    })
    expect(telephone.dialedTo(e164)).toEqual([])
    expect(await checkLists(telephone.server.db)).toEqual([])
  })

  test('is not taken for an earlier call between the same two', async () => {
    const earlier = await begin()
    service.end(earlier.sid, { parent: 'busy', talkSeconds: 0, recording: false })
    await age(earlier.id, 0)
    await look()
    service.fault('connect', 'reset')
    const { id } = await telephone.place(earlier)
    expect(id).toBeGreaterThan(earlier.id)
    await age(id, 0)
    await look()
    expect(await telephone.callOf(id)).toMatchObject({ state: 'placing', provider_id: null })
    await release(id)
  })
})

describe('a server that was killed between writing a call and dialing it', () => {
  async function leftBehind(provider: 'exotel' | 'loopback') {
    const pair = await makePair(telephone.server.db)
    const { db } = telephone.server
    const simulated = provider === 'loopback'
    const { id } = await db
      .insertInto('call')
      .values({
        lead_id: pair.leadId,
        staff_id: pair.staff.id,
        rung: pair.phone,
        direction: 'outbound',
        e164: pair.e164,
        state: 'placing',
        provider,
        simulated,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await refreshListing(db, pair.leadId)
    return { ...pair, id }
  }

  test('dials nothing when it is back, and gives the call up', async () => {
    const { id, e164 } = await leftBehind('exotel')
    await age(id, 1)
    await look()
    expect((await telephone.callOf(id)).state).toBe('placing')
    await age(id, 10)
    await look()
    expect((await telephone.callOf(id)).state).toBe('unknown')
    expect(telephone.dialedTo(e164)).toEqual([])
  })

  test('after it had dialed finds the call, once', async () => {
    const { id, phone, e164 } = await leftBehind('exotel')
    const placed = await telephone.gateways.telephony?.place({ id, from: phone, to: e164 })
    expect(placed?.outcome).toBe('accepted')
    await age(id, 1)
    await look()
    expect(await telephone.callOf(id)).toMatchObject({ state: 'dialling', provider_id: service.ledger.at(-1)?.sid })
    expect(telephone.dialedTo(e164)).toHaveLength(1)
  })

  test('with the simulated telephone went nowhere', async () => {
    const { id } = await leftBehind('loopback')
    await age(id, 1)
    await look()
    expect(await telephone.callOf(id)).toMatchObject({ state: 'rejected', trouble: 'The portal stopped before anything was dialed.' })
  })
})

test('a call whose recording never comes is asked for no more once it is settled, whether the provider answers or not', async () => {
  const { id, sid } = await begin()
  service.end(sid, { recording: false })
  await age(id, 6)
  await look()
  await age(id, 10)
  await pollOutboundCalls(telephone.server.db, { telephony: undefined })
  const call = await telephone.callOf(id)
  expect([call.state, minutesUntil(call.poll_at)]).toEqual(['connected', 5])
  await age(id, 6)
  await pollOutboundCalls(telephone.server.db, { telephony: undefined })
  expect(await telephone.callOf(id)).toMatchObject({ state: 'connected', poll_at: null })
})

test('an error about one call keeps no other from its turn, and is thrown at the end', async () => {
  const calls = [await begin(), await begin(), await begin()]
  for (const { id, sid } of calls) {
    service.end(sid)
    await age(id, 6)
  }
  const real = telephone.gateways.telephony
  if (!real) throw new Error('There is no provider.')
  const [odd, ...others] = calls
  const look: typeof real.look = async (sid, patience) => {
    if (sid === odd?.sid) throw new TypeError('A thing that nobody thought of.')
    return await real.look(sid, patience)
  }
  await expect(pollOutboundCalls(telephone.server.db, { telephony: { ...real, look } })).rejects.toThrow('A thing that nobody thought of.')
  for (const { id } of others) expect((await telephone.callOf(id)).state).toBe('connected')
  if (odd) await release(odd.id)
})

test('without a provider, since the settings changed, calls are given up all the same', async () => {
  const { id } = await begin()
  await age(id, 71)
  await pollOutboundCalls(telephone.server.db, { telephony: undefined })
  expect((await telephone.callOf(id)).state).toBe('unknown')
})

test('in all of this no call was dialed twice', () => {
  const dialed = service.ledger.map(({ customField }) => customField)
  expect(dialed.length).toBeGreaterThan(10)
  expect(new Set(dialed).size).toBe(dialed.length)
})
