import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serveLead } from '#domains/dialer/contract/dialer.ts'
import { refreshListing } from '#domains/leads/server/lead/refresh-listing.ts'
import { makeStaff } from '../make/make-staff.ts'
import { makeWorld } from '../make/make-world.ts'
import { untilDayHas } from '../make/until-day-has-room.ts'
import { type TestServer, testServer } from '../server/test-server.ts'
import type { DialedCall } from '../stand-ins/exotel-calls.ts'
import type { JournalLine } from './dialer-claims.ts'
import type { Attempt } from './dialer-storm.ts'
import { drain } from './dialer-storm-drain.ts'
import { brokenDialing, type StormHistory } from './dialer-storm-truths.ts'
import { makeDialedLeads } from './dialer-storm-world.ts'

let server: TestServer
let people: Awaited<ReturnType<typeof makeStaff>>[]

beforeAll(async () => {
  // The world is of one day, and so is everything that is asked of it.
  await untilDayHas(120_000)
  server = await testServer()
  await makeWorld(server.db)
  people = [await makeStaff(server.db, 'counsellor'), await makeStaff(server.db, 'counsellor'), await makeStaff(server.db, 'counsellor')]
  await makeDialedLeads(
    server.db,
    60,
    people.map(({ id }) => id),
    1,
  )
})
afterAll(() => server.close())

const idOf = (index: number) => people[index]?.id as number
const nothing: StormHistory = { journal: [], attempts: [], comments: [], taken: [], ledger: [] }
const broken = async (history: Partial<StormHistory> = {}) =>
  Object.keys(await brokenDialing(server.db, server.pool, { ...nothing, ...history }))

async function planted(plant: string, remove: string, history: Partial<StormHistory> = {}): Promise<string[]> {
  await sql.raw(plant).execute(server.db)
  const found = await broken(history)
  await sql.raw(remove).execute(server.db)
  return found
}

const lease = (lead: number, staff: number, from: string, until: string) =>
  `insert into dial_lease (lead_id, staff_id, during, reason) values (${lead}, ${staff}, tstzrange('${from}', '${until}'), 'untouched')`
const leases = (...rows: string[]) => planted(rows.join(';'), 'truncate dial_lease')

const call = (attempt: string, event: string) => `
  insert into call (lead_id, event_id, direction, e164, state, provider, simulated, staff_id, attempt)
  values (1, ${event}, 'outbound', '+919000000001', 'simulated', 'loopback', true, ${idOf(0)}, '${attempt}')`
const event = (kind: string, lead = 1) =>
  `insert into lead_event (lead_id, kind, staff_id) values (${lead}, '${kind}', ${idOf(0)}) returning id`
const lastEvent = '(select max(id) from lead_event)'
const takeOut = "delete from call where direction = 'outbound'; delete from lead_event where kind = 'call' and staff_id is not null"
const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`
const attempt = (more: Partial<Attempt>): Attempt => ({
  id: id(1),
  staff: idOf(0),
  lead: 1,
  answered: [],
  refused: [],
  wasLost: false,
  ...more,
})

const next = async (staffId: number, left: number | undefined) => {
  const { headers } = people.find((person) => person.id === staffId) as (typeof people)[number]
  const url = `${serveLead.path}${left === undefined ? '' : `?combined_data=${left}`}`
  const answer = await server.app.inject({ url, headers })
  return answer.json().results[0]?.id as number | undefined
}
const drained = () =>
  drain(
    server.db,
    people.map((person) => person.id),
    next,
  )

/** The leads of sentences that begin with one. */
const leadsOf = (sentences: string[]) => sentences.map((sentence) => /^lead \d+/.exec(sentence)?.[0])

test('a lead that is served again is found when everything is served', async () => {
  const { offered, ...first } = await drained()
  expect(offered).toBeGreaterThan(40)
  expect(first).toEqual({ lost: [], tooMuch: [] })
  const tooMuchOf = async (turns: number[]) => leadsOf((await drain(server.db, [idOf(0)], async () => turns.shift())).tooMuch)
  expect(await tooMuchOf([9, 8])).not.toContain('lead 9')
  expect(await tooMuchOf([9, 8, 9])).toContain('lead 9')
})

const free = "may_call = true, idle_since = coalesce(spoken_at, '-infinity')"
const unserved = 'may_call = false, waiting_at = null, idle_since = null'
const faults: [what: string, lead: number, says: string, found: { lost?: string; tooMuch?: string }][] = [
  ['a lead is lost by the lists', 20, 'idle_since = null', { lost: 'lead 20: untouched' }],
  ['who said no is to be dialed', 17, free, { tooMuch: 'lead 17' }],
  ['who asked again after a no is not', 18, unserved, { lost: 'lead 18: new_enquiry, longest_idle' }],
  ['a no that was undone stands', 29, unserved, { lost: 'lead 29: untouched' }],
  ['who has a wrong number alone is to be dialed', 19, free, { tooMuch: 'lead 19' }],
  ['who has another number beside a wrong one is not', 21, unserved, { lost: 'lead 21: longest_idle' }],
  ['who was called is untouched', 22, "spoken_at = null, idle_since = '-infinity'", { tooMuch: 'lead 22' }],
  ['who was called long ago is spoken to today', 23, 'spoken_at = now(), idle_since = now()', { lost: 'lead 23: longest_idle' }],
  ['whose every child has an admission is to be dialed', 13, free, { tooMuch: 'lead 13' }],
  ['whose other child still looks is not', 24, unserved, { lost: 'lead 24: longest_idle' }],
  ['whose admission was called off is not', 25, unserved, { lost: 'lead 25: longest_idle' }],
  [
    'an appointment takes the place of the next call',
    26,
    "call_back_at = null, follow_up_at = now() + interval '2 days'",
    { lost: 'lead 26: call_back' },
  ],
  ['a next call takes the place of a missed visit', 28, "follow_up_at = now() + interval '3 days'", { lost: 'lead 28: missed_follow_up' }],
  ['who has a visit to come has no next step', 27, free, { tooMuch: 'lead 27' }],
]

test.each(faults)('it is found if by the lists %s', async (_, lead, says, { lost, tooMuch }) => {
  const planted = await sql`update lead_listing set ${sql.raw(says)} where lead_id = ${lead} and viewer_id > 0`.execute(server.db)
  expect(planted.numAffectedRows).toBeGreaterThan(0)
  const found = await drained()
  await refreshListing(server.db, lead)
  expect({ lost: found.lost, tooMuch: leadsOf(found.tooMuch) }).toEqual({ lost: lost ? [lost] : [], tooMuch: tooMuch ? [tooMuch] : [] })
})

describe('with what the database itself forbids', () => {
  beforeAll(async () => {
    await sql`
      alter table dial_lease drop constraint dial_lease_lead_id_during_excl, drop constraint dial_lease_staff_id_during_excl;
      alter table call drop constraint call_staff_id_attempt_key`.execute(server.db)
  })

  test('nothing is found where nothing is wrong', async () => {
    expect(await broken()).toEqual([])
    expect(
      await leases(
        lease(1, idOf(0), '2026-11-01T10:00Z', '2026-11-01T10:03Z'),
        lease(1, idOf(1), '2026-11-01T10:03Z', '2026-11-01T10:06Z'),
      ),
    ).toEqual([])
    expect(await planted(`${event('call')}; ${call(id(1), lastEvent)}`, takeOut)).toEqual([])
  })

  test('two leases on one lead, and two of one counsellor, are found, also where one lies within the other', async () => {
    const long = lease(1, idOf(0), '2026-11-01T10:00Z', '2026-11-01T10:30Z')
    const between = lease(2, idOf(2), '2026-11-01T10:01Z', '2026-11-01T10:02Z')
    expect(await leases(long, between, lease(1, idOf(1), '2026-11-01T10:29Z', '2026-11-01T10:31Z'))).toEqual(['leases of one lead overlap'])
    expect(await leases(long, between, lease(3, idOf(0), '2026-11-01T10:10Z', '2026-11-01T10:11Z'))).toEqual([
      'leases of one counsellor overlap',
    ])
  })

  test('two counsellors who were both served one lead are found, even if the table says otherwise', async () => {
    const exchange = (staff: number, request: number, at: number): JournalLine[] => [
      { at, staff, request, sent: 'next' },
      { at: at + 1, staff, request, reply: '200', lead: 7, until: at + 180_000 },
    ]
    const left: JournalLine = { at: 40, staff: 1, request: 2, sent: 'next', leaves: 7 }
    const without = 'a counsellor was told to have a lead without a lease'
    expect(await broken({ journal: [...exchange(1, 1, 10), left, ...exchange(2, 3, 50)] })).toEqual([without])
    expect(await broken({ journal: [...exchange(1, 1, 10), ...exchange(2, 3, 30), left] })).toEqual([
      'two counsellors were told to have one lead',
      without,
    ])
  })

  test('a lease that ends with a transfer is right until then, and no other is', async () => {
    const journal: JournalLine[] = [
      { at: 10, staff: idOf(0), request: 1, sent: 'next' },
      { at: 20, staff: idOf(0), request: 1, reply: '200', lead: 7, until: 180_000 },
    ]
    const ended = lease(7, idOf(0), '1970-01-01T00:00:00.015Z', '1970-01-01T00:00:00.060Z')
    const transferred = (lead: number) =>
      `insert into lead_event (lead_id, kind, staff_id, at, before)
        values (${lead}, 'transfer', ${idOf(1)}, '1970-01-01T00:00:00.050Z', '{"owner_id": ${idOf(0)}}')`
    const remove = "truncate dial_lease; delete from lead_event where kind = 'transfer'"
    const without = ['a counsellor was told to have a lead without a lease']
    expect(await planted(`${ended}; ${transferred(7)}`, remove, { journal })).toEqual([])
    expect(await planted(`${ended}; ${transferred(8)}`, remove, { journal })).toEqual(without)
    expect(await planted(transferred(7), remove, { journal })).toEqual(without)
  })

  test('calls without an entry, entries without a call, doubled calls and acknowledged ones that are not there are found', async () => {
    expect(await planted(call(id(1), 'null'), takeOut)).toEqual(['a call without its entry of the timeline'])
    expect(await planted(`${event('call', 2)}; ${call(id(1), lastEvent)}`, takeOut)).toContain('a call without its entry of the timeline')
    expect(await planted(event('call'), takeOut)).toEqual(['an entry of the timeline without its call'])
    const twice = `${event('call')}; ${call(id(1), lastEvent)}; ${event('call')}; ${call(id(1), lastEvent)}`
    expect(await planted(twice, takeOut)).toEqual(['an attempt with two calls'])
    expect(await broken({ attempts: [attempt({ answered: [1_000] })] })).toEqual(['an acknowledged call is not as it was told'])
    const one = `${event('call')}; ${call(id(1), lastEvent)}`
    expect(await planted(one, takeOut, { attempts: [attempt({ refused: ['No'] })] })).toEqual([
      'an acknowledged call is not as it was told',
    ])
    expect(await planted(one, takeOut, { attempts: [attempt({ refused: ['No'], wasLost: true })] })).toEqual([])
  })

  test('a call dialed without a row, twice, or to others, and a row of a call that was not dialed, are found', async () => {
    const dialed = (customField: string, more: Partial<DialedCall> = {}): DialedCall => ({
      ...{ sid: 'one', from: '+918100000001', to: '+919000000001', customField, statusCallback: undefined, events: [] },
      ...{ contentType: undefined, createdAt: new Date(), status: 'in-progress', ...more },
    })
    const real = (callId: number, state: string, providerId: string | null) => `${event('call')};
      insert into call (id, lead_id, event_id, direction, e164, rung, state, provider, provider_id, simulated, staff_id, attempt)
      overriding system value values (${callId}, 1, ${lastEvent}, 'outbound', '+919000000001', '+918100000001', '${state}', 'exotel',
        ${providerId ? `'${providerId}'` : 'null'}, false, ${idOf(0)}, '${id(1)}')`
    const read = (state: string, providerId: string | null, ledger: DialedCall[]) =>
      planted(real(900, state, providerId), takeOut, { ledger })
    const differs = 'a dialed call is not as the table has it'
    const fate = { counsellor: 'completed', parent: 'busy', talkSeconds: 0, recording: false } as const

    expect(await read('dialling', 'one', [dialed('900')])).toEqual([])
    expect(await read('parent_busy', 'one', [dialed('900', { fate })])).toEqual([])
    expect(await read('unknown', null, [])).toEqual([])
    expect(await read('dialling', 'one', [])).toEqual(['a call was never dialed, but for the table'])
    expect(await read('rejected', null, [dialed('900')])).toEqual([differs])
    expect(await read('connected', 'one', [dialed('900', { fate })])).toEqual([differs])
    expect(await read('dialling', 'one', [dialed('900', { to: '+919000000002' })])).toEqual([differs])
    expect(await broken({ ledger: [dialed('901')] })).toEqual([differs])
    expect(await read('dialling', 'one', [dialed('900'), dialed('900', { sid: 'two' })])).toEqual([
      differs,
      'a call was dialed twice',
      'an attempt was dialed twice',
    ])
  })

  test('an attempt is told with a call for which the service was too busy, and with no other one', async () => {
    const busy = `${event('call')}; insert into call (id, lead_id, event_id, direction, e164, state, provider, simulated, staff_id)
      overriding system value values (900, 1, ${lastEvent}, 'outbound', '+919000000001', 'rejected', 'exotel', false, ${idOf(0)})`
    expect(await planted(busy, takeOut, { attempts: [attempt({ answered: [900], refused: ['Busy'] })] })).toEqual([])
    expect(await planted(busy, takeOut, { attempts: [attempt({ answered: [900], staff: idOf(1) })] })).toEqual([
      'an acknowledged call is not as it was told',
    ])
  })

  test('a parent who is called while another counsellor has them is found, a lost comment, and a lead that was taken from somebody', async () => {
    const others = `insert into dial_lease (lead_id, staff_id, during, reason)
      values (1, ${idOf(1)}, tstzrange(now() - interval '1 minute', now() + interval '1 minute'), 'untouched')`
    expect(await planted(`${others}; ${event('call')}; ${call(id(1), lastEvent)}`, `truncate dial_lease; ${takeOut}`)).toEqual([
      'a parent called by someone while another had the lead',
    ])
    expect(await broken({ comments: ['Never written'] })).toEqual(['an acknowledged comment is missing or doubled'])
    expect(await broken({ taken: [{ staff: idOf(0), lead: 1 }] })).toEqual(['a lead was taken that nobody transferred'])
  })
})
