import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gateRefusals } from '#domains/calls/contract/calls.ts'
import { refreshListing } from '#domains/leads/server/lead/refresh-listing.ts'
import { checkLists } from '#domains/leads/server/list/check-lists.ts'
import { sentences } from '#platform/contract/refusal.ts'
import { makeCall } from '#testing/make/make-call.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { sayWishes } from '#testing/make/say-wishes.ts'
import { hearEvents } from '#testing/oracles/hear-events.ts'
import { unchangedBy } from '#testing/oracles/unchanged-by.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { testGateways } from '#testing/stand-ins/test-gateways.ts'

const noon = new Date('2026-11-21T12:00:00+05:30')
const night = new Date('2026-11-21T23:30:00+05:30')

let server: TestServer
let asha: Awaited<ReturnType<typeof makeStaff>>
let ravi: Awaited<ReturnType<typeof makeStaff>>
let admin: Awaited<ReturnType<typeof makeStaff>>
let now = noon

beforeAll(async () => {
  server = await testServer({ gateways: await testGateways({ now: () => now }) })
  asha = await makeStaff(server.db, 'counsellor', { name: 'Asha Rao' })
  ravi = await makeStaff(server.db, 'counsellor', { name: 'Ravi Shah' })
  admin = await makeStaff(server.db, 'counsellor_admin', { name: 'Nisha Jain' })
})
afterAll(() => server.close())

let made = 0
async function ours(parent: Parameters<typeof makeLead>[1] = {}) {
  const number = String(9_811_100_000 + ++made)
  const lead = { owner_id: asha.id, name: 'Meera Iyer', ...parent.lead }
  const id = await makeLead(server.db, { numbers: [number], sharedWith: [ravi.id], ...parent, lead })
  return { id, number }
}

const press = (id: number, query: Record<string, string>, headers = asha.headers) =>
  server.app.inject({ url: `/api/v3/admin_custom/call-parent/${id}/`, headers, query })
const rowsOf = (leadId: number) => server.db.selectFrom('call').selectAll().where('lead_id', '=', leadId).orderBy('id').execute()
const refusedBy = (id: number, query: Record<string, string>, headers = asha.headers) =>
  unchangedBy(server.db, async () => {
    const answer = await press(id, query, headers)
    return [answer.statusCode, answer.json().detail]
  })

test('a simulated call is recorded with its entry of the timeline, and says that no telephone rang', async () => {
  const { id, number } = await ours()
  const answer = await press(id, { phone: number })
  expect(answer.statusCode, answer.body).toBe(200)
  const { detail, call, warnings } = answer.json()
  expect([detail, warnings]).toEqual(['Simulated call recorded – no phone was rung', []])
  expect(call).toMatchObject({
    lead: { id, name: 'Meera Iyer' },
    direction: 'outbound',
    phone: { number, country_code: 91 },
    state: 'simulated',
    simulated: true,
    automatic: false,
    by: { id: asha.id, name: 'Asha Rao' },
    talk_seconds: null,
    trouble: null,
    recording: 'none',
  })
  const [row] = await rowsOf(id)
  expect(row).toMatchObject({ provider: 'loopback', provider_id: expect.stringMatching(/^sim_/), poll_at: null })
  const lead = (await server.app.inject({ url: `/api/v3/admin_custom/details/${id}/`, headers: asha.headers })).json()
  expect(lead.timeline.items[0]).toMatchObject({
    kind: 'call',
    by: 'Asha Rao',
    action: expect.stringContaining(`Dialed ${number.slice(0, 5)} ${number.slice(5)} – `),
  })
  expect(await checkLists(server.db)).toEqual([])
})

test('the caller’s screens and those of everyone who sees the lead are told', async () => {
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const [mine, colleagues] = [await hearEvents(server, address, asha), await hearEvents(server, address, ravi)]
  const { id, number } = await ours()
  const { call } = (await press(id, { phone: number })).json()
  await expect.poll(() => mine).toContainEqual({ kind: 'call', id: call.id, by: null })
  await expect.poll(() => colleagues).toContainEqual({ kind: 'lead', id, by: asha.id })
  expect(colleagues.filter(({ kind }) => kind === 'call')).toEqual([])
})

test('a dormant lead that is called is the caller’s too', async () => {
  const waker = await makeStaff(server.db, 'counsellor', { dormant_data_permission: true })
  const number = '9811199001'
  const id = await makeLead(server.db, { lead: { owner_id: asha.id, created_at: '2026-01-01T00:00:00Z' }, numbers: [number] })
  expect((await press(id, { phone: number }, waker.headers)).statusCode).toBe(200)
  const open = await server.app.inject({ url: `/api/v3/admin_custom/details/${id}/`, headers: waker.headers })
  expect(open.json().shared_with).toContainEqual({ id: waker.id, name: waker.name })
  expect(await checkLists(server.db)).toEqual([])
})

describe('the same request again', () => {
  test('with its attempt answers the call that it placed, hours later too', async () => {
    const { id, number } = await ours()
    const attempt = randomUUID()
    const first = (await press(id, { phone: number, attempt })).json().call
    await server.db.updateTable('call').set({ placed_at: sql`placed_at - interval '3 hours'` }).where('id', '=', first.id).execute()
    const again = await unchangedBy(server.db, () => press(id, { phone: number, attempt }))
    expect([again.statusCode, again.json().call.id]).toEqual([200, first.id])
    const other = (await press(id, { phone: number, attempt: randomUUID() })).json().call
    expect(other.id).not.toBe(first.id)
  })

  test('with an attempt that was used for another parent or number is refused', async () => {
    const { id, number } = await ours({ numbers: ['9811198001', '9811198002'] }).then(({ id }) => ({ id, number: '9811198001' }))
    const other = await ours()
    const attempt = randomUUID()
    expect((await press(id, { phone: number, attempt })).statusCode).toBe(200)
    const reused = [422, 'This attempt was already used for another call. Use a new one.']
    expect(await refusedBy(id, { phone: '9811198002', attempt })).toEqual(reused)
    expect(await refusedBy(other.id, { phone: other.number, attempt })).toEqual(reused)
    expect((await press(other.id, { phone: other.number, attempt }, ravi.headers)).statusCode, 'a colleague’s is their own').toBe(200)
  })

  test('is answered so too when the lead was given away since', async () => {
    const { id, number } = await ours()
    const attempt = randomUUID()
    const first = (await press(id, { phone: number, attempt }, ravi.headers)).json().call
    await server.db.deleteFrom('lead_share').where('lead_id', '=', id).execute()
    await refreshListing(server.db, id)
    expect((await press(id, { phone: number, attempt }, ravi.headers)).json().call.id).toBe(first.id)
    expect((await press(id, { phone: number, attempt: randomUUID() }, ravi.headers)).statusCode).toBe(404)
  })

  test('without one answers the call of the ten seconds before, and afterwards places another', async () => {
    const { id, number } = await ours()
    const first = (await press(id, { phone: number })).json().call
    expect((await unchangedBy(server.db, () => press(id, { phone: number }))).json().call.id).toBe(first.id)
    await server.db.updateTable('call').set({ placed_at: sql`placed_at - interval '11 seconds'` }).where('id', '=', first.id).execute()
    expect((await press(id, { phone: number })).json().call.id).not.toBe(first.id)
  })

  test('is another one when it is for another number, or of someone else', async () => {
    const { id } = await ours({ numbers: ['9811199010', '9811199011'] })
    const ids = [
      (await press(id, { phone: '9811199010' })).json().call.id,
      (await press(id, { phone: '9811199011' })).json().call.id,
      (await press(id, { phone: '9811199010' }, ravi.headers)).json().call.id,
    ]
    expect(new Set(ids).size).toBe(3)
  })

  test.each([{ attempt: undefined }, { attempt: randomUUID() }])(
    'at the very same moment places one call ($attempt)',
    async ({ attempt }) => {
      const { id, number } = await ours()
      const query = attempt ? { phone: number, attempt } : { phone: number }
      const answers = await Promise.all(Array.from({ length: 8 }, () => press(id, query)))
      expect(answers.map((answer) => answer.statusCode)).toEqual(Array(8).fill(200))
      expect(new Set(answers.map((answer) => answer.json().call.id)).size).toBe(1)
      expect(await rowsOf(id)).toHaveLength(1)
      expect(await checkLists(server.db)).toEqual([])
    },
  )

  test('at the very same moment for two parents places the first alone', async () => {
    for (let round = 0; round < 20; round++) {
      const [one, two] = [await ours(), await ours()]
      const attempt = randomUUID()
      const answers = await Promise.all([one, two].map(({ id, number }) => press(id, { phone: number, attempt })))
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
      expect([...(await rowsOf(one.id)), ...(await rowsOf(two.id))]).toHaveLength(1)
    }
  })
})

describe('is refused, and leaves everything as it was', () => {
  test('a number that another parent has too, who asked not to be called or to be erased', async () => {
    const { id } = await ours()
    const [number, erased] = ['9811199731', '9811199732']
    const holder = await makeLead(server.db, { numbers: [number], lead: { call_opt_out_at: '2026-11-01T10:00:00Z' } })
    await makeLead(server.db, { numbers: [erased], lead: { erased_at: '2026-11-01T10:00:00Z' } })
    const add = (national: string, rank: number) => ({
      lead_id: id,
      e164: `+91${national}`,
      country_code: 91,
      national,
      rank,
      disputed: true,
    })
    await server.db
      .insertInto('lead_number')
      .values([add(number, 1), add(erased, 2)])
      .execute()
    for (const phone of [number, erased]) expect(await refusedBy(id, { phone })).toEqual([...gateRefusals.optedOut])
    await sayWishes(server.db, holder, { call_opt_out_at: null })
    for (const lead of [id, holder]) await refreshListing(server.db, lead)
    expect((await press(id, { phone: number })).statusCode).toBe(200)
  })

  test('a lead of someone else, or none', async () => {
    const id = await makeLead(server.db, { numbers: ['9811199020'] })
    const absent = [404, 'This lead does not exist, or is not shared with you.']
    expect(await refusedBy(id, { phone: '9811199020' })).toEqual(absent)
    expect(await refusedBy(999_999, { phone: '9811199020' })).toEqual(absent)
  })

  test('a lead that was given away a moment ago', async () => {
    const { id, number } = await ours({ sharedWith: [] })
    const payload = { transfer_to: ravi.id }
    await server.app.inject({ method: 'POST', url: `/api/v3/admin_custom/details/${id}/`, headers: asha.headers, payload })
    expect(await refusedBy(id, { phone: number })).toEqual([409, 'This lead was transferred to Ravi Shah, who has it now.'])
  })

  test('a number of someone else, or of another country', async () => {
    const { id } = await ours({ numbers: ['9811199030', '1 4155550132'] })
    await ours({ numbers: ['9811199031'] })
    const not = [409, 'This parent does not have this number. Add it to the lead first, then call.']
    const wrong = [{ phone: '9811199031' }, { phone: '9811199032' }, { phone: '9811199030', country_code: '1' }, { phone: '4155550132' }]
    for (const query of wrong) expect(await refusedBy(id, query), JSON.stringify(query)).toEqual(not)
    expect((await press(id, { phone: '4155550132', country_code: '1' })).statusCode).toBe(200)
  })

  test('a stored text that is not a number', async () => {
    const { id } = await ours({ numbers: ['1234567'] })
    expect(await refusedBy(id, { phone: '1234567' })).toEqual([
      409,
      'This is not a valid telephone number. Correct it on the lead, then call.',
    ])
  })

  test('a parent who asked not to be called, for an admin with a reason too', async () => {
    const { id, number } = await ours({ lead: { call_opt_out_at: '2026-11-01T00:00:00Z', call_consent_at: '2026-11-02T00:00:00Z' } })
    const no = [409, 'Do not disturb: no calls. If the parent agrees to calls, untick “Do not disturb” in the menu of their number.']
    expect(await refusedBy(id, { phone: number })).toEqual(no)
    expect(await refusedBy(id, { phone: number, override: 'The head asked me to' }, admin.headers)).toEqual(no)
  })

  test('a parent whom a colleague has in the dialer', async () => {
    const { id, number } = await ours()
    await sql`insert into dial_lease (lead_id, staff_id, during, reason)
      values (${id}, ${ravi.id}, tstzrange(now() - interval '1 minute', now() + interval '1 minute'), 'untouched')`.execute(server.db)
    expect(await refusedBy(id, { phone: number })).toEqual([409, 'Ravi Shah has this parent in the dialer now.'])
    expect((await press(id, { phone: number }, ravi.headers)).statusCode).toBe(200)
    await sql`update dial_lease set ended_by = 'exit' where lead_id = ${id}`.execute(server.db)
    expect((await press(id, { phone: number })).statusCode).toBe(200)
  })

  test('an override of anyone but an admin', async () => {
    const { id, number } = await ours()
    expect(await refusedBy(id, { phone: number, override: 'They asked for it' })).toEqual([
      403,
      'Only a counsellor admin may call against a rule, with a reason.',
    ])
  })

  test('a request that is malformed', async () => {
    const { id, number } = await ours()
    const wrong: Record<string, string>[] = [
      {},
      { phone: '' },
      { phone: '98-11' },
      { phone: '9'.repeat(16) },
      { phone: number, attempt: 'again' },
      { phone: number, override: 'Hm' },
      { phone: number, country_code: '0' },
      { phone: number, country: '91' },
    ]
    for (const query of wrong) expect(await refusedBy(id, query), JSON.stringify(query)).toEqual([400, 'Something went wrong'])
  })
})

describe('a simulated call left behind by a killed server', () => {
  async function leftBehind(seconds: number) {
    const left = await ours({ lead: { name: 'Left Behind' } })
    const caller = await makeStaff(server.db, 'counsellor')
    await sql`insert into lead_share (lead_id, staff_id) values (${left.id}, ${caller.id})`.execute(server.db)
    const placedAt = sql<string>`now() - make_interval(secs => ${seconds})`
    const place = { lead_id: left.id, staff_id: caller.id, state: 'placing', provider: 'loopback', simulated: true, provider_id: null }
    return { ...left, caller, call: await makeCall(server.db, { ...place, placed_at: placedAt }) }
  }

  test('blocks no other call', async () => {
    const { id, number, caller, call } = await leftBehind(6)
    expect((await press(id, { phone: number }, ravi.headers)).statusCode).toBe(200)
    const other = await leftBehind(6)
    const next = await ours()
    await sql`insert into lead_share (lead_id, staff_id) values (${next.id}, ${other.caller.id})`.execute(server.db)
    await refreshListing(server.db, next.id)
    expect((await press(next.id, { phone: next.number }, other.caller.headers)).statusCode).toBe(200)
    const [row] = await rowsOf(id)
    expect(row).toMatchObject({ id: call, staff_id: caller.id, state: 'rejected', trouble: expect.any(String) })
    expect(await checkLists(server.db)).toEqual([])
  })

  test('is waited for as long as it may still be placed', async () => {
    const { id, number } = await leftBehind(1)
    expect((await refusedBy(id, { phone: number }, ravi.headers))[0]).toBe(409)
  })
})

describe('the dialer', () => {
  const automatic = 'true'
  const age = (leadId: number, change: object) => server.db.updateTable('call').set(change).where('lead_id', '=', leadId).execute()

  test('leaves a parent alone for an hour after its call, and a person may call them', async () => {
    const { id, number } = await ours()
    expect((await press(id, { phone: number, automatic })).json().call.automatic).toBe(true)
    await age(id, { placed_at: sql`now() - interval '59 minutes'` })
    const [status, detail] = await refusedBy(id, { phone: number, automatic }, ravi.headers)
    expect([status, detail]).toEqual([
      409,
      expect.stringMatching(/^The dialer called this parent at \d\d:\d\d, and leaves them alone for 60/),
    ])
    await age(id, { placed_at: sql`now() - interval '61 minutes'` })
    expect((await press(id, { phone: number, automatic })).statusCode).toBe(200)
    expect((await press(id, { phone: number }, ravi.headers)).statusCode).toBe(200)
  })

  test('dials a parent again whose telephone did not ring, or whom a person called', async () => {
    const [unrung, byHand] = [await ours(), await ours()]
    await press(unrung.id, { phone: unrung.number, automatic })
    await age(unrung.id, { placed_at: sql`now() - interval '1 minute'`, state: 'counsellor_unreachable' })
    await press(byHand.id, { phone: byHand.number })
    await age(byHand.id, { placed_at: sql`now() - interval '1 minute'` })
    for (const { id } of [unrung, byHand]) await refreshListing(server.db, id)
    for (const { id, number } of [unrung, byHand]) expect((await press(id, { phone: number, automatic })).statusCode).toBe(200)
  })

  test('dials at once a parent who called back since, and was missed', async () => {
    const { id, number } = await ours()
    const { call } = (await press(id, { phone: number, automatic })).json()
    await age(id, { placed_at: sql`now() - interval '20 minutes'` })
    expect((await press(id, { phone: number, automatic })).statusCode).toBe(409)
    await sql`with inbound as (
      insert into call (lead_id, direction, e164, state, provider, simulated) select lead_id, 'inbound', e164, 'missed', 'exotel', false
      from call where id = ${call.id} returning id
    ) insert into missed_call (call_id, lead_id, at) select id, ${id}, now() - interval '5 minutes' from inbound`.execute(server.db)
    await refreshListing(server.db, id)
    expect((await press(id, { phone: number, automatic })).statusCode).toBe(200)
  })
})

test('at night and on the register a simulated call is placed, and the rules are told', async () => {
  const { id, number } = await ours()
  await server.db.updateTable('lead_number').set({ dnd: true }).where('lead_id', '=', id).execute()
  await refreshListing(server.db, id)
  now = night
  const answer = await press(id, { phone: number }).finally(() => {
    now = noon
  })
  expect(answer.json().warnings).toEqual([
    'This number is on the do-not-disturb register, and no consent of this parent is recorded.',
    'Parents may be called from 09:00 to 21:00 (India). Plan the call for then.',
  ])
})

describe('a request that nobody meant', () => {
  const unmeant = [{ 'sec-purpose': 'prefetch;prerender' }, { purpose: 'prefetch' }, { 'sec-fetch-site': 'cross-site' }]
  test.each(unmeant)('with %j calls nobody', async (more) => {
    const { id, number } = await ours()
    for (const url of [`/api/v3/admin_custom/call-parent/${id}/`, `/api/v2/admin_custom/call-parent/?user=${id}`]) {
      const query = `${url.includes('?') ? '&' : '?'}phone=${number}`
      const answer = await unchangedBy(server.db, () => server.app.inject({ url: url + query, headers: { ...asha.headers, ...more } }))
      expect([answer.statusCode, answer.json()]).toEqual([403, { detail: sentences.notMeant }])
    }
  })

  test('a HEAD calls nobody', async () => {
    const { id, number } = await ours()
    const url = `/api/v3/admin_custom/call-parent/${id}/?phone=${number}`
    const answer = await unchangedBy(server.db, () => server.app.inject({ method: 'HEAD', url, headers: asha.headers }))
    expect(answer.statusCode).toBe(404)
  })

  test('is none when it comes from the portal’s own screens: it calls', async () => {
    const { id, number } = await ours()
    expect((await press(id, { phone: number }, { ...asha.headers, 'sec-fetch-site': 'same-origin' } as never)).statusCode).toBe(200)
  })
})

test('an admin’s reason is kept with the call and in the audit log', async () => {
  const { id, number } = await ours()
  const override = 'The parent asked for this hour'
  const { call } = (await press(id, { phone: number, override }, admin.headers)).json()
  expect((await rowsOf(id))[0]).toMatchObject({ override_reason: override, staff_id: admin.id })
  const entries = await server.db.selectFrom('audit_entry').select(['what', 'details']).where('staff_id', '=', admin.id).execute()
  expect(entries).toEqual([{ what: 'call_override', details: { call_id: call.id, reason: override, rules: [] } }])
})

test('without any provider nothing is placed', async () => {
  const bare = await testServer({ gateways: await testGateways({ telephony: undefined, now: () => noon }) })
  const { id: ownerId, headers } = await makeStaff(bare.db, 'counsellor')
  const id = await makeLead(bare.db, { lead: { owner_id: ownerId }, numbers: ['9811199040'] })
  const call = () => bare.app.inject({ url: `/api/v3/admin_custom/call-parent/${id}/?phone=9811199040`, headers })
  const answer = await unchangedBy(bare.db, call)
  expect([answer.statusCode, answer.json().detail]).toEqual([409, 'No telephone provider is configured; nothing was sent.'])
  await bare.close()
})
