import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { MyCall } from '#domains/calls/contract/calls.ts'
import { refreshListing } from '#domains/leads/server/lead/refresh-listing.ts'
import { checkLists } from '#domains/leads/server/list/check-lists.ts'
import type { Notice } from '#domains/notices/contract/notices.ts'
import type { LiveEvent } from '#platform/contract/events.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { exotel } from '#platform/server/gateways/telephony/exotel.ts'
import { inboundPath } from '#platform/server/gateways/telephony/message-address.ts'
import { runJobs } from '#platform/server/jobs/run-jobs.ts'
import { tasks } from '#portal/server/tasks.ts'
import { makeCall } from '#testing/make/make-call.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { makeWorld, world } from '#testing/make/make-world.ts'
import { hearEvents } from '#testing/oracles/hear-events.ts'
import { unchangedBy } from '#testing/oracles/unchanged-by.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { arrives, freshNumber, nobody, popup, ringing, spoke } from '#testing/stand-ins/inbound-messages.ts'
import { openStandInExotel, type StandInExotel } from '#testing/stand-ins/stand-in-exotel.ts'
import { testGateways } from '#testing/stand-ins/test-gateways.ts'
import { pollInboundCalls } from './poll-inbound-calls.ts'

type Person = Awaited<ReturnType<typeof makeStaff>> & { phone: string }

const secret = 'a-secret-of-the-firm'

const patiently = (check: () => Promise<void> | void): Promise<void> => vi.waitFor(check, { timeout: 45_000 })

let server: TestServer
let provider: StandInExotel
let gateways: Gateways
let address: string
let asha: Person
let vikram: Person
let stopJobs: () => Promise<void>

async function withPhone(name: string): Promise<Person> {
  const phone = freshNumber()
  const person = await makeStaff(server.db, 'counsellor', { name })
  await server.db.updateTable('staff').set({ phone }).where('id', '=', person.id).execute()
  return { ...person, phone }
}

beforeAll(async () => {
  provider = await openStandInExotel()
  const settings = { ...provider.settings, webhookSecret: secret, recordingHosts: [], publicUrl: 'https://inside.example' }
  gateways = await testGateways({ telephony: exotel(settings), telephonySecret: secret })
  server = await testServer({ gateways })
  address = await server.app.listen({ host: '127.0.0.1', port: 0 })
  await makeWorld(server.db)
  asha = await withPhone('Asha Rao')
  vikram = await withPhone('Vikram Shah')
  const jobs = await runJobs(server.pool, tasks(server.db, gateways), [], pino({ level: 'silent' }))
  stopJobs = () => jobs.stop()
})
afterAll(async () => {
  await stopJobs()
  await server.close()
  await provider.close()
})

const send = (message: Record<string, string>, path = inboundPath(secret)) =>
  server.app.inject({ url: `${path}?${new URLSearchParams(message)}` })

async function tell(...messages: Record<string, string>[]) {
  for (const message of messages) expect((await send(message)).json()).toEqual({ received: true })
  await patiently(async () => {
    const { rows } = await sql`select from webhook_receipt where processed_at is null`.execute(server.db)
    expect(rows).toEqual([])
  })
}

const parent = async (number = freshNumber(), owner: Person | null = asha) => {
  const lead = { name: 'Riya Sharma', owner_id: owner?.id ?? null }
  return { number, id: await makeLead(server.db, { lead, numbers: [freshNumber().slice(3), number.slice(3)] }) }
}
const callOf = (sid: string) => server.db.selectFrom('call').selectAll().where('provider_id', '=', sid).executeTakeFirst()
const entriesOf = (leadId: number, kind = 'call') =>
  server.db
    .selectFrom('lead_event')
    .select(['id', 'kind', 'staff_id', 'at'])
    .where('lead_id', '=', leadId)
    .where('kind', '=', kind)
    .execute()
const missedOf = (leadId: number) => server.db.selectFrom('missed_call').selectAll().where('lead_id', '=', leadId).execute()
const noticesOf = async (by: Person, leadId: number): Promise<Notice[]> => {
  const { results } = (await server.app.inject({ url: '/api/v1/admin_custom/notices/', headers: by.headers })).json()
  return results.filter((notice: Notice) => notice.lead_id === leadId)
}
const myCall = async (by: Person): Promise<MyCall> =>
  (await server.app.inject({ url: '/api/v1/admin_custom/calls/current/', headers: by.headers })).json()
const serveNext = async (by: Person, query = '') =>
  (await server.app.inject({ url: `/api/v3/admin_custom/auto-dialer-data/${query}`, headers: by.headers })).json().results[0]

const log = async (by: Person, id: number, action: number) => {
  const url = `/api/v3/admin_custom/action/${id}/`
  expect((await server.app.inject({ method: 'POST', url, headers: by.headers, payload: { action_id: action } })).statusCode).toBe(200)
}
/** Marks the number in use as wrong, ten minutes ago. */
const saidWrong = async (by: Person, id: number) => {
  await log(by, id, world.action.wrongNumber)
  await sql`update lead_number set wrong_at = wrong_at - interval '10 minutes' where lead_id = ${id} and wrong_at is not null`.execute(
    server.db,
  )
  await sql`update lead_event set at = at - interval '10 minutes' where lead_id = ${id} and chase = 'wrong_number'`.execute(server.db)
}
const numbersOf = async (by: Person, id: number) =>
  (await server.app.inject({ url: `/api/v3/admin_custom/details/${id}/`, headers: by.headers })).json().all_mobile_numbers

const isOfCall = (id: number | undefined) => (event: LiveEvent) => event.kind === 'call' && event.id === id

describe('a parent who calls', () => {
  test('by an older number rings in the browser of the counsellor whose telephone rings, with the lead, once in the timeline', async () => {
    const { number, id } = await parent()
    const call = ringing(number, vikram.phone)
    const [ofVikram, ofAsha] = [await hearEvents(server, address, vikram), await hearEvents(server, address, asha)]
    await tell(popup(call, 'Dial'))
    const row = await callOf(call.sid)
    expect(row).toMatchObject({ lead_id: id, staff_id: vikram.id, direction: 'inbound', e164: number, state: 'ringing', simulated: false })
    expect((await myCall(vikram)).incoming).toMatchObject({
      lead: { id, name: 'Riya Sharma' },
      state: 'ringing',
      phone: { number: number.slice(3) },
    })
    expect((await myCall(asha)).incoming).toBeNull()
    expect(await entriesOf(id)).toMatchObject([{ id: row?.event_id, kind: 'call', staff_id: null }])
    await patiently(() => expect(ofVikram.filter(isOfCall(row?.id))).toHaveLength(1))
    await patiently(() => expect(ofAsha).toContainEqual({ kind: 'lead', id, by: null }))
    expect(ofAsha.filter(isOfCall(row?.id))).toEqual([])
    await tell(popup(call, 'Answered'))
    expect(await myCall(vikram)).toMatchObject({ incoming: null, call: { id: row?.id, state: 'in_progress' } })
    await tell(popup(call, 'Terminal'), spoke(call))
    expect(await callOf(call.sid)).toMatchObject({ state: 'connected', talk_seconds: 30, poll_at: null })
    expect([await entriesOf(id), await missedOf(id), await noticesOf(asha, id)]).toMatchObject([[{ kind: 'call' }], [], []])
    expect(await checkLists(server.db)).toEqual([])
  })

  test('is the owner’s when the message does not say which telephone rings, until one does', async () => {
    const { number } = await parent()
    const call = ringing(number)
    await tell(arrives(call))
    expect(await callOf(call.sid)).toMatchObject({ staff_id: asha.id, state: 'ringing' })
    await tell(popup({ ...call, rings: vikram.phone }, 'Dial'))
    expect(await callOf(call.sid)).toMatchObject({ staff_id: vikram.id })
    await tell(spoke(call))
    expect(await callOf(call.sid)).toMatchObject({ staff_id: vikram.id, state: 'connected' })
    expect((await myCall(asha)).incoming).toBeNull()
  })

  test('and has no lead is shown to the counsellor whose telephone rings', async () => {
    const [number, call] = [freshNumber(), ringing(freshNumber(), vikram.phone)]
    await tell(popup({ ...call, from: number }, 'Dial'))
    expect((await myCall(vikram)).incoming).toMatchObject({ lead: null, phone: { number: number.slice(3), country_code: 91 } })
    await tell(nobody({ ...call, from: number }))
    expect(await callOf(call.sid)).toMatchObject({ lead_id: null, event_id: null, state: 'missed', staff_id: vikram.id })
    expect((await myCall(vikram)).incoming).toBeNull()
  })

  test('by a number that was also added to another lead counts as the lead that had it first', async () => {
    const number = freshNumber()
    const other = await parent()
    const row = { lead_id: other.id, e164: number, country_code: 91, national: number.slice(3), rank: 2, disputed: true }
    await server.db.insertInto('lead_number').values(row).execute()
    await refreshListing(server.db, other.id)
    const { id } = await parent(number)
    const call = ringing(number, vikram.phone)
    await tell(popup(call, 'Dial'))
    expect(await callOf(call.sid)).toMatchObject({ lead_id: id })
  })

  test('from a hidden number leaves no call', async () => {
    const call = ringing('anonymous', vikram.phone)
    await tell(popup(call, 'Dial'))
    expect(await callOf(call.sid)).toBeUndefined()
  })

  test('began when the provider says, if that is near; and now if not', async () => {
    const [late, odd] = [ringing((await parent()).number, asha.phone, 20), ringing((await parent()).number, asha.phone, 60 * 24 * 30)]
    await tell(nobody(late), nobody(odd))
    expect(Date.parse((await callOf(late.sid))?.placed_at ?? '')).toBe(Math.floor(late.began.getTime() / 1000) * 1000)
    expect(Date.now() - Date.parse((await callOf(odd.sid))?.placed_at ?? '')).toBeLessThan(60_000)
  })

  test('has the recording fetched when a message names one', async () => {
    const { number } = await parent()
    const call = ringing(number, asha.phone)
    const { sid } = await recordedSid()
    await tell(spoke(call, `${provider.url}/recordings/${sid}.mp3`))
    await patiently(async () =>
      expect(await callOf(call.sid)).toMatchObject({ recording_state: 'ready', recording_file: expect.any(String) }),
    )
  })
})

async function recordedSid() {
  const placed = await gateways.telephony?.place({ id: 1, from: '+919811100000', to: '+919822200000' })
  const sid = placed?.outcome === 'accepted' ? placed.providerId : ''
  provider.end(sid)
  return { sid }
}

describe('messages come as they like', () => {
  const orders = <T>(items: T[]): T[][] =>
    items.length < 2 ? [items] : items.flatMap((item, at) => orders(items.toSpliced(at, 1)).map((rest) => [item, ...rest]))
  const facts = async (sid: string) => {
    const row = await callOf(sid)
    return row && [row.state, row.staff_id, row.talk_seconds, row.answered_at, row.ended_at]
  }

  test('any order of the same messages, each twice, ends the same with one entry', { timeout: 180_000 }, async () => {
    const { number, id } = await parent()
    const began = new Date(Math.floor(Date.now() / 1000) * 1000 - 60 * 60_000)
    const later = (seconds: number) => new Date(began.getTime() + seconds * 1000).toISOString().replace('.000Z', 'Z')
    const ends = new Set<string>()
    for (const order of orders(['Dial', 'Answered', 'Terminal', 'spoke'] as const satisfies string[])) {
      const call = { ...ringing(number, vikram.phone), began }
      const messages = order.map((kind) => (kind === 'spoke' ? spoke(call) : popup(call, kind)))
      await tell(...messages, ...messages)
      ends.add(JSON.stringify(await facts(call.sid)))
    }
    expect([...ends].map((end) => JSON.parse(end))).toEqual([['connected', vikram.id, 30, later(9), later(41)]])
    expect([await entriesOf(id), await missedOf(id)]).toMatchObject([Array.from({ length: 24 }, () => ({ kind: 'call' })), []])
  })

  test('the end before the beginning: a missed call stays missed, with one notice', async () => {
    const { number, id } = await parent()
    const call = ringing(number, vikram.phone)
    await tell(nobody(call), popup(call, 'Dial'), popup(call, 'Terminal'), nobody(call))
    expect(await callOf(call.sid)).toMatchObject({ state: 'missed', staff_id: vikram.id, poll_at: null })
    expect((await noticesOf(asha, id)).map(({ kind, text, by }) => [kind, text, by])).toEqual([
      ['missed_call', 'Missed call from Riya Sharma', null],
    ])
    expect(await entriesOf(id)).toHaveLength(1)
  })

  test('many at once about one call', async () => {
    const { number, id } = await parent()
    const call = ringing(number, vikram.phone)
    const all = [arrives(call), popup(call, 'Dial'), popup(call, 'Answered'), popup(call, 'Terminal'), spoke(call)]
    await Promise.all(all.map((message) => send(message)))
    await tell()
    expect(await callOf(call.sid)).toMatchObject({ state: 'connected', staff_id: vikram.id })
    expect(await entriesOf(id)).toHaveLength(1)
  })

  test('the same message twice is kept once', async () => {
    const call = ringing(freshNumber(), asha.phone)
    await tell(popup(call, 'Dial'))
    await unchangedBy(server.db, () => send(popup(call, 'Dial')))
  })

  test('a message about a call that we placed ourselves moves nothing', async () => {
    const { id, number } = await parent()
    const call = ringing(number, asha.phone)
    await makeCall(server.db, { lead_id: id, staff_id: asha.id, state: 'dialling', provider_id: call.sid })
    await tell(spoke(call))
    expect(await callOf(call.sid)).toMatchObject({ direction: 'outbound', state: 'dialling' })
  })

  test('one that says nothing is received, and moves nothing', async () => {
    await tell({}, { CallSid: 'x' }, { CallSid: 'a'.repeat(32), Direction: 'outbound-dial' }, { CallSid: 'b'.repeat(32), Status: 'free' })
    expect([await callOf('a'.repeat(32)), await callOf('b'.repeat(32))]).toEqual([undefined, undefined])
  })
})

test.each([
  ['another secret', () => inboundPath('guessed')],
  ['none', () => '/api/v1/telephony/exotel/inbound/x/'],
  ['our secret itself', () => `/api/v1/telephony/exotel/inbound/${secret}/`],
])('a forged message is refused and not kept: %s', async (_, path) => {
  const call = ringing(freshNumber(), asha.phone)
  const answer = await unchangedBy(server.db, () => send(popup(call, 'Dial'), path()))
  expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'There is no such address.' }])
})

describe('a missed call', () => {
  const missed = async (minutesAgo = 5) => {
    const { number, id } = await parent()
    const call = ringing(number, vikram.phone, minutesAgo)
    await tell(nobody(call, 'gave up'))
    return { number, id, call, row: await callOf(call.sid) }
  }

  test('is told to the owner who is on leave and to the colleague who stands in for them', async () => {
    const { number, id } = await parent()
    const absence = await server.db
      .insertInto('absence')
      .values({ staff_id: asha.id, from_at: sql`now() - interval '1 hour'`, reason: 'Fever' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await server.db.insertInto('lead_share').values({ lead_id: id, staff_id: vikram.id }).execute()
    const taken = { absence_id: absence.id, lead_id: id, staff_id: vikram.id, gave_share: true, moved: '[]' }
    await server.db.insertInto('stand_in').values(taken).execute()
    await refreshListing(server.db, id)
    await tell(nobody(ringing(number, asha.phone, 2)))
    for (const recipient of [asha, vikram])
      expect(await noticesOf(recipient, id)).toMatchObject([{ kind: 'missed_call', read: false, stays: true }])
    const ended = { ended_at: sql<string>`now()` }
    await server.db.updateTable('stand_in').set(ended).execute()
    await server.db.updateTable('absence').set(ended).execute()
  })

  test('tops the dialer of the owner until it is returned', async () => {
    const owner = await withPhone('Meena Iyer')
    const waiting = { kind: 'enquiry', at: new Date(Date.now() - 60_000).toISOString() }
    const fresh = await makeLead(server.db, { lead: { owner_id: owner.id }, activities: [waiting] })
    const { id, number } = await parent(undefined, owner)
    await sql`insert into lead_event (lead_id, kind, staff_id, comment) values (${id}, 'comment', ${owner.id}, 'Spoke today')`.execute(
      server.db,
    )
    const call = ringing(number, owner.phone, 2)
    await tell(nobody(call))
    expect(await serveNext(owner)).toMatchObject({ id, reason: { kind: 'missed_call' } })
    expect(await noticesOf(owner, id)).toMatchObject([{ kind: 'missed_call', read: false, stays: true }])
    await tell(nobody(ringing(number, owner.phone, 1)))
    expect((await noticesOf(owner, id)).map(({ read }) => read)).toEqual([false, true])
    await tell(spoke(ringing(number, owner.phone)))
    expect((await noticesOf(owner, id)).map(({ read }) => read)).toEqual([true, true])
    expect(await serveNext(owner, `?combined_data=${id}`)).toMatchObject({ id: fresh })
    expect(await checkLists(server.db)).toEqual([])
  })

  test('is returned by a later call of the parent that somebody answered, and not by an earlier one', async () => {
    const { number, id, row } = await missed(5)
    await tell(spoke(ringing(number, vikram.phone, 9)))
    expect(await missedOf(id)).toMatchObject([{ call_id: row?.id, returned_at: null }])
    const later = ringing(number, vikram.phone, 1)
    await tell(popup(later, 'Answered'))
    expect(await missedOf(id)).toMatchObject([{ call_id: row?.id, returned_by_call_id: (await callOf(later.sid))?.id }])
  })

  test('told of only after the parent was called back is kept as returned, and nobody is told', async () => {
    const { number, id } = await parent()
    const back = await makeCall(server.db, { lead_id: id, staff_id: asha.id, state: 'parent_no_answer' })
    await tell(nobody(ringing(number, vikram.phone, 10)))
    expect([await missedOf(id), await noticesOf(asha, id)]).toMatchObject([[{ returned_by_call_id: back }], []])
  })

  test('counts as answered when a late message says so', async () => {
    const { number, id } = await missed()
    const call = ringing(number, vikram.phone, 3)
    await tell(nobody(call))
    expect(await missedOf(id)).toHaveLength(2)
    await tell(spoke(call))
    expect([await callOf(call.sid), await missedOf(id)]).toMatchObject([
      { state: 'connected' },
      [{ returned_by_call_id: (await callOf(call.sid))?.id }],
    ])
    expect(await checkLists(server.db)).toEqual([])
  })

  test('from the only number, which was marked as wrong, takes the mark off: the dialer serves the parent', async () => {
    const owner = await withPhone('Meena Iyer')
    const number = freshNumber()
    const id = await makeLead(server.db, { lead: { owner_id: owner.id }, numbers: [number.slice(3)] })
    await saidWrong(owner, id)
    expect([await numbersOf(owner, id), await serveNext(owner)]).toMatchObject([[{ number: number.slice(3), wrong: true }], undefined])
    await tell(nobody(ringing(number, owner.phone)))
    expect(await numbersOf(owner, id)).toMatchObject([{ number: number.slice(3), wrong: false }])
    expect(await serveNext(owner)).toMatchObject({ id, reason: { kind: 'missed_call' } })
    expect(await checkLists(server.db)).toEqual([])
  })

  test('from a number that was marked as wrong puts it in use again; a late message about an earlier call does not', async () => {
    const [wrong, right] = [freshNumber(), freshNumber()]
    const id = await makeLead(server.db, { lead: { owner_id: asha.id }, numbers: [wrong.slice(3), right.slice(3)] })
    await saidWrong(asha, id)
    await tell(nobody(ringing(wrong, asha.phone, 60)))
    expect(await numbersOf(asha, id)).toMatchObject([
      { number: right.slice(3), wrong: false },
      { number: wrong.slice(3), wrong: true },
    ])
    await tell(spoke(ringing(wrong, asha.phone)))
    expect(await numbersOf(asha, id)).toMatchObject([
      { number: wrong.slice(3), wrong: false },
      { number: right.slice(3), wrong: false },
    ])
  })

  test('from a parent who asked not to be called is told, and its notice goes when it is read: nobody may return it', async () => {
    const { id, number } = await parent()
    await log(asha, id, world.action.doNotCall)
    await tell(nobody(ringing(number, asha.phone)))
    expect(await noticesOf(asha, id)).toMatchObject([{ kind: 'missed_call', read: false, stays: false }])
  })

  test('without an owner of the lead is told to the counsellor whose telephone rang', async () => {
    const { number, id } = await parent(undefined, null)
    await tell(nobody(ringing(number, vikram.phone)))
    expect(await noticesOf(vikram, id)).toHaveLength(1)
  })
})

describe('a call whose end is never told', () => {
  const age = (sid: string, minutes: number) =>
    sql`update call set poll_at = now(), placed_at = now() - make_interval(mins => ${minutes}) where provider_id = ${sid}`.execute(
      server.db,
    )
  const silent = async (...events: ('Dial' | 'Answered')[]) => {
    const { number, id } = await parent()
    const call = ringing(number, vikram.phone)
    await tell(...events.map((event) => popup(call, event)))
    return { id, call }
  }

  test('rings for five minutes, is missed then, and is mended by a message that comes later still', async () => {
    const { id, call } = await silent('Dial')
    await age(call.sid, 4)
    await pollInboundCalls(server.db, gateways)
    expect(await callOf(call.sid)).toMatchObject({ state: 'ringing' })
    await age(call.sid, 6)
    await pollInboundCalls(server.db, gateways)
    expect([await callOf(call.sid), await noticesOf(asha, id)]).toMatchObject([
      { state: 'missed', poll_at: null },
      [{ kind: 'missed_call' }],
    ])
    await tell(spoke(call))
    expect([await callOf(call.sid), await missedOf(id)]).toMatchObject([{ state: 'connected' }, []])
  })

  test('is over when somebody answered it and no conversation is that long', async () => {
    const { id, call } = await silent('Dial', 'Answered')
    await age(call.sid, 60)
    await pollInboundCalls(server.db, gateways)
    expect(await callOf(call.sid)).toMatchObject({ state: 'in_progress' })
    await age(call.sid, 251)
    await pollInboundCalls(server.db, gateways)
    expect([await callOf(call.sid), await missedOf(id)]).toMatchObject([{ state: 'connected' }, []])
  })

  test('is as the provider says when it is asked', async () => {
    const { call } = await silent('Dial')
    const look = async () => ({ providerId: call.sid, state: 'connected', talkSeconds: 75, endedAt: '2026-11-21T06:35:00.000Z' }) as const
    const asked: Gateways = { ...gateways, telephony: { ...(gateways.telephony as NonNullable<Gateways['telephony']>), look } }
    await age(call.sid, 2)
    await pollInboundCalls(server.db, asked)
    expect(await callOf(call.sid)).toMatchObject({ state: 'connected', talk_seconds: 75, ended_at: '2026-11-21T06:35:00Z' })
  })

  test('is missed although the provider is away', async () => {
    const { call } = await silent('Dial')
    await age(call.sid, 6)
    provider.fault('details', { status: 503 })
    await pollInboundCalls(server.db, gateways)
    expect(await callOf(call.sid)).toMatchObject({ state: 'missed' })
  })

  test('and whose parent was erased meanwhile stays as it was, and is asked about for a day at most', async () => {
    const { id, call } = await silent('Dial')
    await server.db.updateTable('lead').set({ erased_at: sql`now()` }).where('id', '=', id).execute()
    await age(call.sid, 60 * 25)
    await pollInboundCalls(server.db, gateways)
    expect([await callOf(call.sid), await noticesOf(asha, id)]).toMatchObject([{ state: 'ringing', poll_at: null }, []])
  })

  test('is asked about no more once all is known, or after a day', async () => {
    const { call } = await silent('Dial', 'Answered')
    await tell(popup(call, 'Terminal'))
    expect(await callOf(call.sid)).toMatchObject({ state: 'connected', talk_seconds: null, poll_at: expect.any(String) })
    await age(call.sid, 60 * 25)
    await pollInboundCalls(server.db, gateways)
    expect(await callOf(call.sid)).toMatchObject({ state: 'connected', poll_at: null })
  })
})

test('a colleague who answers without seeing the lead gets a share in it; one whose telephone only rings does not', async () => {
  const { id, number } = await parent()
  const details = () => server.app.inject({ url: `/api/v3/admin_custom/details/${id}/`, headers: vikram.headers })
  const call = ringing(number, vikram.phone)
  await tell(popup(call, 'Dial'))
  expect((await details()).statusCode).toBe(404)
  await tell(popup(call, 'Answered'), spoke(call), popup(call, 'Terminal'))
  expect((await details()).statusCode).toBe(200)
  expect(await entriesOf(id, 'share')).toMatchObject([{ staff_id: null }])
  expect((await checkLists(server.db)).filter((difference) => difference.startsWith(`lead ${id}:`))).toEqual([])
})

describe('a call from a number that our rules of numbers do not know', () => {
  test('is kept as missed, with the digits from which it came', async () => {
    const call = ringing('+5215512345678', asha.phone)
    await tell(nobody(call))
    expect(await callOf(call.sid)).toMatchObject({ state: 'missed', e164: '+5215512345678', lead_id: null })
    // The provider writes numbers of India with a zero in front.
    const short = ringing('+9114123', asha.phone)
    await tell(nobody(short))
    expect(await callOf(short.sid)).toMatchObject({ state: 'missed', e164: '+9114123' })
  })

  test('is one of the parent who is known by the other way of writing it', async () => {
    const { id } = await parent()
    await server.db.updateTable('lead_number').set({ e164: '+525512340077' }).where('lead_id', '=', id).where('rank', '=', 0).execute()
    const call = ringing('+5215512340077', asha.phone)
    await tell(nobody(call))
    expect(await callOf(call.sid)).toMatchObject({ state: 'missed', lead_id: id })
    expect(await missedOf(id)).toHaveLength(1)
  })

  test('and of which nothing can be read is set aside for admins', async () => {
    await tell({ CallSid: 'x', CallFrom: '09876500001' })
    const { rows } = await sql`
      select trouble from webhook_receipt where set_aside_at is not null and body ->> 'CallFrom' = '09876500001' and body ->> 'CallSid' = 'x'`.execute(
      server.db,
    )
    expect(rows).toEqual([{ trouble: 'Parts of it say nothing that can be read: CallSid.' }])
  })
})
