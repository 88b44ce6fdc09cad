import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkLists } from '#domains/leads/server/list/check-lists.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { exotel } from '#platform/server/gateways/telephony/exotel.ts'
import { makeCall } from '#testing/make/make-call.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { sayWishes } from '#testing/make/say-wishes.ts'
import { hearEvents } from '#testing/oracles/hear-events.ts'
import { unchangedBy } from '#testing/oracles/unchanged-by.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { openStandInExotel, type StandInExotel } from '#testing/stand-ins/stand-in-exotel.ts'
import { testGateways } from '#testing/stand-ins/test-gateways.ts'
import { applyCallStatus } from '../outbound/apply-call-status.ts'

const at = (time: string) => new Date(`2026-11-21T${time}+05:30`)
const webhookSecret = 'a-secret-that-signs-addresses'

let server: TestServer
let address: string
let service: StandInExotel
let admin: Awaited<ReturnType<typeof makeStaff>>
let now = at('12:00:00')

beforeAll(async () => {
  service = await openStandInExotel()
  service.limit(10_000)
  const telephony = exotel({ ...service.settings, webhookSecret, recordingHosts: [], publicUrl: 'http://portal.test', patience: 1_500 })
  server = await testServer({ gateways: await testGateways({ telephony, telephonySecret: webhookSecret, now: () => now }) })
  address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await withPhone('counsellor_admin')
})
afterAll(async () => {
  await server.close()
  await service.close()
})
beforeEach(() => {
  now = at('12:00:00')
})

let made = 0
async function withPhone(role: 'counsellor' | 'counsellor_admin', name = 'Asha Rao') {
  const phone = `+91${9_822_200_000 + ++made}`
  const staff = await makeStaff(server.db, role, { name })
  await server.db.updateTable('staff').set({ phone }).where('id', '=', staff.id).execute()
  return { ...staff, phone }
}

async function pair({ asked = true, lead = {} } = {}) {
  const staff = await withPhone('counsellor')
  const number = String(9_833_300_000 + ++made)
  const id = await makeLead(server.db, { lead: { owner_id: staff.id, name: 'Meera Iyer', ...lead }, numbers: [number] })
  if (asked) await server.db.updateTable('lead_number').set({ dnd: false, dnd_asked_at: sql`now()` }).where('lead_id', '=', id).execute()
  return { staff, id, number, e164: `+91${number}` }
}
type Pair = Awaited<ReturnType<typeof pair>>

const press = ({ staff, id, number }: Pair, query: Record<string, string> = {}, headers = staff.headers) =>
  server.app.inject({ url: `/api/v3/admin_custom/call-parent/${id}/`, headers, query: { phone: number, ...query } })
const rowsOf = (leadId: number) => server.db.selectFrom('call').selectAll().where('lead_id', '=', leadId).orderBy('id').execute()
const dialedTo = (e164: string) => service.ledger.filter(({ to }) => to === e164)
const asksOfRegister = () => service.requests.filter(({ endpoint }) => endpoint === 'numbers').length
const connects = () => service.requests.filter(({ endpoint }) => endpoint === 'connect').length

async function expectRefusal(
  given: Pair,
  status: number,
  detail: unknown,
  query: Record<string, string> = {},
  headers = given.staff.headers,
) {
  const before = connects()
  const answer = await unchangedBy(server.db, () => press(given, query, headers))
  expect([answer.statusCode, answer.json().detail]).toEqual([status, detail])
  expect(connects()).toBe(before)
}

test('rings the member of staff, then the parent, and the row was there before', async () => {
  const given = await pair()
  const answer = await press(given)
  expect(answer.statusCode, answer.body).toBe(200)
  const { detail, call } = answer.json()
  expect(detail).toBe('Call Sent Successfully..')
  expect(call).toMatchObject({ state: 'dialling', simulated: false, trouble: null })
  const [dialed, ...more] = dialedTo(given.e164)
  expect(more).toEqual([])
  expect(dialed).toMatchObject({ from: given.staff.phone, customField: String(call.id) })
  const [row] = await rowsOf(given.id)
  expect(row).toMatchObject({ provider: 'exotel', provider_id: dialed?.sid, poll_at: expect.any(String) })
  expect(Date.parse(row?.placed_at ?? '')).toBeLessThanOrEqual(dialed?.createdAt.getTime() ?? 0)
  expect(await checkLists(server.db)).toEqual([])
})

test('two presses at the very same moment ring once', async () => {
  const given = await pair()
  const answers = await Promise.all(Array.from({ length: 6 }, () => press(given, { attempt: '0190d4a4-1111-7111-8111-111111111111' })))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200))
  expect(dialedTo(given.e164)).toHaveLength(1)
  expect(await rowsOf(given.id)).toHaveLength(1)
})

describe('when the service does not take the call', () => {
  test('its reason is told, the row says that nothing was dialed, and the next press dials', async () => {
    const given = await pair()
    service.fault('connect', { status: 402, message: 'Insufficient balance' })
    const attempt = randomUUID()
    const answer = await press(given, { attempt })
    expect(answer.statusCode).toBe(409)
    expect(answer.json().detail).toMatch(/^The telephone service refused the call: .+ Nothing was dialed\.$/)
    const [row] = await rowsOf(given.id)
    expect(row).toMatchObject({ state: 'rejected', trouble: expect.any(String), poll_at: null, provider_id: null })
    const again = await unchangedBy(server.db, () => press(given, { attempt }))
    expect([again.statusCode, again.json().detail]).toEqual([409, answer.json().detail])
    expect(dialedTo(given.e164)).toEqual([])
    expect(await checkLists(server.db)).toEqual([])
    expect((await press(given)).json().call.state).toBe('dialling')
  })

  test('because it is busy, the seconds to wait are told', async () => {
    const given = await pair()
    service.fault('connect', { status: 429, retryAfter: 7 })
    const attempt = randomUUID()
    const answer = await press(given, { attempt })
    expect([answer.statusCode, answer.json().detail]).toEqual([
      429,
      'The telephone service is busy. Nothing was dialed; try again in 7 seconds.',
    ])
    expect((await rowsOf(given.id))[0]).toMatchObject({ state: 'rejected', attempt: null })
    const again = await press(given, { attempt })
    expect([again.statusCode, again.json().call?.state], 'the same request may come again').toEqual([200, 'dialling'])
    expect(dialedTo(given.e164)).toHaveLength(1)
  })
})

describe.each(['silence after accept', 'reset after accept', 'silence', 'malformed'] as const)(
  'when the service answers with %s',
  (fault) => {
    test('it is said that nobody knows whether it rings, and nothing is dialed again', async () => {
      const given = await pair()
      service.fault('connect', fault)
      const attempt = randomUUID()
      const before = connects()
      const answers = [await press(given, { attempt }), await press(given, { attempt }), await press(given)]
      for (const answer of answers) {
        expect([answer.statusCode, answer.json().detail]).toEqual([
          200,
          'It is not known whether your telephone will ring: the telephone service did not answer. Nothing is dialed again by itself.',
        ])
        expect(answer.json().call).toMatchObject({ state: 'placing', trouble: expect.any(String) })
      }
      expect(connects()).toBe(before + 1)
      expect((await rowsOf(given.id))[0]?.poll_at).not.toBeNull()
      await server.db.updateTable('call').set({ state: 'unknown' }).where('lead_id', '=', given.id).execute()
      expect((await press(given, { attempt })).json().detail).toBe(answers[0]?.json().detail)
      expect(connects()).toBe(before + 1)
    })
  },
)

test('while the service thinks the call stands in every list and on every screen, and its message is not undone by its answer', async () => {
  const given = await pair()
  const screen = await hearEvents(server, address, given.staff)
  service.fault('connect', { delay: 3_000 })
  const answering = press(given)
  await expect.poll(() => dialedTo(given.e164).length).toBe(1)
  expect(await checkLists(server.db)).toEqual([])
  const [row] = await rowsOf(given.id)
  await expect
    .poll(() => screen.map(({ kind, id }) => [kind, id]).sort())
    .toEqual([
      ['call', row?.id],
      ['lead', given.id],
    ])
  const answered = { providerId: dialedTo(given.e164)[0]?.sid ?? '', state: 'in_progress' } as const
  await inTransaction(server.db, (tx) => applyCallStatus(tx, row?.id ?? 0, answered))
  await expect.poll(() => screen.filter(({ kind }) => kind === 'call').length).toBe(2)
  const length = screen.length
  expect((await answering).json().call.state).toBe('in_progress')
  await expect.poll(() => screen.slice(length).map(({ kind }) => kind)).toContain('call')
})

describe('the hours', () => {
  test.each(['08:59:59.999', '20:59:30', '21:00:00', '23:59:59', '00:00:00'])('refuse at %s', async (time) => {
    const given = await pair()
    now = at(time)
    await expectRefusal(given, 409, 'Parents may be called from 09:00 to 21:00 (India). Plan the call for then.')
  })
  test.each(['09:00:00', '20:59:29.999'])('allow at %s', async (time) => {
    const given = await pair()
    now = at(time)
    expect((await press(given)).statusCode).toBe(200)
  })
  test('are those of the parent’s own clock abroad', async () => {
    const { staff } = await pair()
    const national = `50${4_100_000 + ++made}`
    const id = await makeLead(server.db, { lead: { owner_id: staff.id }, numbers: [`971 ${national}`] })
    await server.db.updateTable('lead_number').set({ dnd: false, dnd_asked_at: sql`now()` }).where('lead_id', '=', id).execute()
    const dial = () => press({ staff, id, number: national, e164: `+971${national}` }, { country_code: '971' })
    now = at('10:00:00')
    const refused = await unchangedBy(server.db, dial)
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      'Parents may be called from 09:00 to 21:00 by their own clock, which shows 08:30. Plan the call for then.',
    ])
    now = at('22:00:00')
    expect((await dial()).statusCode).toBe(200)
  })
  test('yield to an admin who says why, which is kept', async () => {
    const given = await pair()
    now = at('22:00:00')
    const override = 'The parent asked for ten at night'
    const { call } = (await press(given, { override }, admin.headers)).json()
    expect(call.state).toBe('dialling')
    const kept = server.db.selectFrom('audit_entry').select('details').where('what', '=', 'call_override').orderBy('id', 'desc')
    expect((await kept.executeTakeFirst())?.details).toEqual({ call_id: call.id, reason: override, rules: ['outsideHours'] })
    await service.end(call && dialedTo(given.e164)[0]?.sid)
  })
})

describe('the register', () => {
  const onRegister = 'This number is on the do-not-disturb register, and no consent of this parent is recorded.'

  test('does not keep anyone from calling back who called us and was missed', async () => {
    const given = await pair({ asked: false })
    service.register.add(given.e164)
    const missed = await makeCall(server.db, { lead_id: given.id, direction: 'inbound', e164: given.e164, state: 'missed' })
    await server.db.insertInto('missed_call').values({ call_id: missed, lead_id: given.id, at: now.toISOString() }).execute()
    expect((await press(given)).statusCode).toBe(200)
  })

  test('is asked before the first call, what it says is kept, and refuses', async () => {
    const given = await pair({ asked: false })
    service.register.add(given.e164)
    const answer = await press(given)
    expect([answer.statusCode, answer.json().detail]).toEqual([409, onRegister])
    const kept = server.db.selectFrom('lead_number').select(['dnd', 'dnd_asked_at']).where('lead_id', '=', given.id)
    expect(await kept.executeTakeFirst()).toEqual({ dnd: true, dnd_asked_at: expect.any(String) })
    expect(await checkLists(server.db)).toEqual([])
    await expectRefusal(given, 409, onRegister)
    expect(dialedTo(given.e164)).toEqual([])
  })

  test('is asked again after thirty days', async () => {
    const given = await pair()
    service.register.add(given.e164)
    expect((await press(given)).statusCode).toBe(200)
    const other = await pair()
    service.register.add(other.e164)
    const long = sql<string>`now() - interval '31 days'`
    await server.db.updateTable('lead_number').set({ dnd_asked_at: long }).where('lead_id', '=', other.id).execute()
    expect((await press(other)).json().detail).toBe(onRegister)
  })

  test('has no say about a parent who agreed', async () => {
    const given = await pair({ asked: false, lead: { call_consent_at: '2026-11-01T00:00:00Z' } })
    service.register.add(given.e164)
    const asked = asksOfRegister()
    expect((await press(given)).statusCode).toBe(200)
    expect(asksOfRegister()).toBe(asked)
  })

  test.each(['silence', 'reset', { status: 500 }] as const)('that answers with %j keeps nobody from calling', async (fault) => {
    const given = await pair({ asked: false })
    service.fault('numbers', fault)
    expect((await press(given)).json().call.state).toBe('dialling')
    expect((await server.db.selectFrom('lead_number').select('dnd').where('lead_id', '=', given.id).executeTakeFirst())?.dnd).toBeNull()
  })

  test('is not asked about a call that another rule forbids', async () => {
    const given = await pair({ asked: false })
    const asked = service.requests.length
    now = at('22:00:00')
    await expectRefusal(given, 409, 'Parents may be called from 09:00 to 21:00 (India). Plan the call for then.')
    now = at('12:00:00')
    await sayWishes(server.db, given.id, { call_opt_out_at: now.toISOString() })
    await expectRefusal(
      given,
      409,
      'Do not disturb: no calls. If the parent agrees to calls, untick “Do not disturb” in the menu of their number.',
    )
    expect(service.requests).toHaveLength(asked)
  })

  test.each([
    ['a day and an hour ago', -25 * 60, 409],
    ['an hour ago', -60, 200],
    ['in four minutes', 4, 200],
    ['in six minutes', 6, 409],
    ['in three months', 90 * 24 * 60, 409],
  ] as const)('has a say about a parent who booked a call for %s: answers %s with %i', async (_, minutes, status) => {
    const given = await pair()
    await server.db.updateTable('lead_number').set({ dnd: true }).where('lead_id', '=', given.id).execute()
    const slot = sql<string>`now() + make_interval(mins => ${minutes})`
    const booked = { lead_id: given.id, kind: 'booked_call', at: sql<string>`now() - interval '2 days'`, slot_at: slot }
    await server.db.insertInto('parent_activity').values(booked).execute()
    expect((await press(given)).statusCode).toBe(status)
  })

  test('is not asked about leads of others', async () => {
    const given = await pair({ asked: false })
    const { headers } = await withPhone('counsellor')
    const asked = service.requests.length
    await expectRefusal(given, 404, 'This lead does not exist, or is not shared with you.', {}, headers)
    expect(service.requests).toHaveLength(asked)
  })
})

describe('somebody who is on a call', () => {
  test('is not given another, whichever telephone it is', async () => {
    const given = await pair()
    await press(given)
    const other = await makeLead(server.db, { lead: { owner_id: given.staff.id }, numbers: ['9844400001'] })
    await server.db.updateTable('lead_number').set({ dnd: false, dnd_asked_at: sql`now()` }).where('lead_id', '=', other).execute()
    const next = { ...given, id: other, number: '9844400001' }
    expect((await press(next)).json()).toEqual({ detail: 'You are on a call with Meera Iyer. End it first.' })
    expect(await rowsOf(other)).toEqual([])
    await service.end(dialedTo(given.e164)[0]?.sid ?? '', { parent: 'no-answer', talkSeconds: 0, recording: false })
    expect((await press(next)).statusCode, 'the service knows that it ended, although its message was lost').toBe(200)
    expect((await rowsOf(given.id))[0]?.state).toBe('parent_no_answer')
  })

  test('stays on it while the service does not say how it stands', async () => {
    const given = await pair()
    await press(given)
    await server.db.updateTable('call').set({ placed_at: sql`placed_at - interval '1 minute'` }).where('lead_id', '=', given.id).execute()
    service.fault('details', 'silence')
    expect((await press(given)).json().detail).toBe('You are on a call with Meera Iyer. End it first.')
  })

  test('two presses for two parents at the very same moment ring one of them', async () => {
    const given = await pair()
    const number = '9844400002'
    const second = { ...given, number, id: await makeLead(server.db, { lead: { owner_id: given.staff.id }, numbers: [number] }) }
    const answers = await Promise.all([press(given), press(second)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect([...dialedTo(given.e164), ...dialedTo(`+91${number}`)]).toHaveLength(1)
  })

  test('an inbound call that they speak in counts, one that rings does not', async () => {
    const given = await pair()
    const inbound = (state: string) =>
      server.db
        .insertInto('call')
        .values({ staff_id: given.staff.id, direction: 'inbound', e164: '+919855500001', state, provider: 'exotel', simulated: false })
        .execute()
    await inbound('in_progress')
    expect((await press(given)).json().detail).toBe('You are on a call with +919855500001. End it first.')
    await server.db.deleteFrom('call').where('e164', '=', '+919855500001').execute()
    await inbound('ringing')
    expect((await press(given)).statusCode).toBe(200)
  })
})

test('a parent who is on a call with a colleague is not called', async () => {
  const given = await pair()
  await press(given)
  expect((await press(given, {}, admin.headers)).json().detail).toBe('Asha Rao is on a call with this parent now.')
  expect(dialedTo(given.e164)).toHaveLength(1)
})

test('a caller without a telephone is told so', async () => {
  const given = await pair()
  await server.db.updateTable('staff').set({ phone: null }).where('id', '=', given.staff.id).execute()
  await expectRefusal(given, 409, 'Your account has no telephone number that can ring first. Add it in your profile.')
})

test('the 151st call in a minute waits', async () => {
  const [first, second] = [await pair(), await pair()]
  await sql`delete from call`.execute(server.db)
  const add = (count: number, direction: string, provider: string) =>
    sql`
    insert into call (direction, e164, state, provider, simulated)
    select ${direction}, '+919866600001', 'connected', ${provider}, ${provider === 'loopback'}::boolean from generate_series(1, ${count}::integer)`.execute(
      server.db,
    )
  await add(149, 'outbound', 'exotel')
  await add(20, 'outbound', 'loopback')
  await add(20, 'inbound', 'exotel')
  expect((await press(first)).statusCode).toBe(200)
  await expectRefusal(second, 429, 'Too many calls are being placed right now. Try again in a few seconds.')
  await sql`update call set placed_at = placed_at - interval '61 seconds'`.execute(server.db)
  expect((await press(second)).statusCode).toBe(200)
})
