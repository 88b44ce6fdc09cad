import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { maxWaiting } from '#domains/dialer/contract/dialer.ts'
import { refreshListing } from '#domains/leads/server/lead/refresh-listing.ts'
import { setSetting } from '#domains/settings/server/set-setting.ts'
import { dayAfter, kolkataDay } from '#platform/contract/india.ts'
import { ageLeases, leaseSeconds } from '#testing/make/age-leases.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { world } from '#testing/make/make-world.ts'
import { openDialers } from '#testing/make/open-dialers.ts'
import { sayWishes } from '#testing/make/say-wishes.ts'
import { untilDayHasRoom } from '#testing/make/until-day-has-room.ts'
import { inMinutes, makeCall, makeWaiting } from '#testing/make/waiting-leads.ts'
import { hearEvents } from '#testing/oracles/hear-events.ts'
import { unchangedBy } from '#testing/oracles/unchanged-by.ts'
import type { TestServer } from '#testing/server/test-server.ts'
import type { dialerCalls } from '#testing/storms/dialer-calls.ts'
import { lockDialing } from '../dialer/lease.ts'
import { purgeDialer } from '../dialer/purge-dialer.ts'

let server: TestServer
let address: string
let dial: ReturnType<typeof dialerCalls>

beforeAll(async () => {
  ;({ server, address, dial } = await openDialers())
})
afterAll(() => server.close())
beforeEach(untilDayHasRoom)

const counsellor = () => makeStaff(server.db, 'counsellor')
const makeLeads = async (owner: Person, count: number) => {
  const ids: number[] = []
  for (let n = 0; n < count; n++) ids.push(await makeWaiting.untouched(server.db, owner))
  return ids
}
const sessionsOf = (by: Person) =>
  server.db.selectFrom('dialer_session').select(['status', 'started_at', 'seen_at']).where('staff_id', '=', by.id).orderBy('id').execute()

/** Moves the counsellor's sessions into the past, as if nothing had been heard of them since. */
const ageSessions = (by: Person, seconds: number) =>
  sql`update dialer_session set started_at = started_at - make_interval(secs => ${seconds}), seen_at = seen_at - make_interval(secs => ${seconds})
    where staff_id = ${by.id}`.execute(server.db)

const nothing = { served: 0, calls: 0, talk_seconds: 0, simulated: 0, outcomes: [], per_hour: null }

test('a dialer that was never on is closed, with nothing done', async () => {
  expect(await dial.get(await counsellor())).toMatchObject({
    status: 'closed',
    started_at: null,
    lead_id: null,
    lease_until: null,
    pause: null,
    figures: nothing,
  })
})

test('one session runs from the first status to closed, through every status between', async () => {
  const asha = await counsellor()
  for (const status of ['opened', 'dialing', 'paused', 'dialing'] as const)
    expect(await dial.record(asha, status)).toMatchObject({ status, lead_id: null })
  const [session, ...more] = await sessionsOf(asha)
  expect(more).toEqual([])
  expect(await dial.record(asha, 'closed')).toMatchObject({ status: 'closed', started_at: session?.started_at })
  expect(await dial.record(asha, 'opened')).toMatchObject({ status: 'opened' })
  expect((await sessionsOf(asha)).map(({ status }) => status)).toEqual(['closed', 'opened'])
})

test('closing a dialer that is not on changes nothing', async () => {
  const asha = await counsellor()
  expect(await unchangedBy(server.db, () => dial.record(asha, 'closed'))).toMatchObject({ status: 'closed', started_at: null })
})

test('two tabs that open at once have one session', async () => {
  const asha = await counsellor()
  const answers = await Promise.all(Array.from({ length: 8 }, () => dial.record(asha, 'opened')))
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill('opened'))
  expect(await sessionsOf(asha)).toHaveLength(1)
})

test('a session that another tab began a moment after this request did is answered', async () => {
  const asha = await counsellor()
  await dial.record(asha, 'opened')
  await ageSessions(asha, -2)
  expect(await dial.get(asha)).toMatchObject({ status: 'opened', figures: nothing })
  expect(await dial.record(asha, 'dialing')).toMatchObject({ status: 'dialing' })
})

test('a silent session ends at its last sign of life, and a new one begins', async () => {
  const asha = await counsellor()
  await dial.record(asha, 'dialing')
  await ageSessions(asha, leaseSeconds - 5)
  expect(await dial.get(asha)).toMatchObject({ status: 'dialing' })
  await ageSessions(asha, 10)
  const [silent] = await sessionsOf(asha)
  expect(await dial.get(asha)).toMatchObject({ status: 'closed', started_at: silent?.started_at })
  await dial.record(asha, 'opened')
  const [before, after] = await sessionsOf(asha)
  expect(before).toEqual({ ...silent, status: 'closed' })
  expect(after?.status).toBe('opened')
})

test('a sign of life keeps the lead on the screen for a while longer', async () => {
  const asha = await counsellor()
  await makeLeads(asha, 1)
  const lead = await dial.serve(asha)
  await ageLeases(server.db, asha.id, 100)
  const { lease_until, lead_id } = await dial.record(asha, 'dialing', lead?.id)
  expect(lead_id).toBe(lead?.id)
  expect(Math.abs(Date.parse(lease_until ?? '') - Date.now() - leaseSeconds * 1000)).toBeLessThan(5000)
})

test('the firm says how long a silent dialer keeps its lead, and counts as on', async () => {
  const asha = await counsellor()
  await makeLeads(asha, 1)
  await setSetting(server.db, 'dial_lease_minutes', '10')
  const lead = await dial.serve(asha)
  expect(Math.abs(Date.parse(lead?.lease_until ?? '') - Date.now() - 600_000)).toBeLessThan(5000)
  await dial.record(asha, 'dialing', lead?.id)
  await ageSessions(asha, 590)
  expect(await dial.get(asha)).toMatchObject({ status: 'dialing' })
  await setSetting(server.db, 'dial_lease_minutes', '3')
  expect(await dial.get(asha)).toMatchObject({ status: 'closed' })
})

test('a sign of life without a lead, or with another, keeps none', async () => {
  const asha = await counsellor()
  await makeLeads(asha, 1)
  const lead = await dial.serve(asha)
  await ageLeases(server.db, asha.id, 100)
  const before = (await dial.get(asha)).lease_until
  for (const onScreen of [undefined, 999_999])
    expect(await dial.record(asha, 'dialing', onScreen)).toMatchObject({ lead_id: lead?.id, lease_until: before })
})

test('a lease that ran out is not taken up again, and another’s is not kept', async () => {
  const [asha, vikram] = [await counsellor(), await counsellor()]
  await makeLeads(asha, 1)
  const lead = await dial.serve(asha)
  await ageLeases(server.db, asha.id, leaseSeconds + 1)
  expect(await dial.record(asha, 'dialing', lead?.id)).toMatchObject({ lead_id: null, lease_until: null })
  await dial.serve(asha)
  const leases = () => server.db.selectFrom('dial_lease').selectAll().where('staff_id', '=', asha.id).orderBy('id').execute()
  const before = await leases()
  expect(await dial.record(vikram, 'dialing', lead?.id)).toMatchObject({ lead_id: null })
  expect(await leases()).toEqual(before)
})

test('a lead that was transferred away while dialed is given back before the next sign of life', async () => {
  const [asha, vikram, admin] = [await counsellor(), await counsellor(), await makeStaff(server.db, 'counsellor_admin')]
  await makeLeads(asha, 1)
  const id = (await dial.served(asha)) as number
  await dial.transfer(admin, id, vikram.id)
  expect(await dial.served(vikram)).toBe(id)
  expect(await dial.get(asha)).toMatchObject({ lead_id: null })
  expect(await dial.record(asha, 'dialing', id)).toMatchObject({ lead_id: null, lease_until: null })
})

test('closing gives the lead back; from a tab that was left behind it changes nothing', async () => {
  const asha = await counsellor()
  await makeLeads(asha, 2)
  await dial.record(asha, 'dialing')
  const first = (await dial.served(asha)) as number
  const second = (await dial.served(asha, first)) as number
  expect(await unchangedBy(server.db, () => dial.record(asha, 'closed', first))).toMatchObject({ status: 'dialing', lead_id: second })
  expect(await dial.record(asha, 'closed', second)).toMatchObject({ status: 'closed', lead_id: null })
  expect(await dial.served(asha)).toBe(second)
})

test('closing a tab that shows no lead leaves the one that another tab has', async () => {
  const asha = await counsellor()
  await makeLeads(asha, 1)
  const id = (await dial.served(asha)) as number
  await dial.record(asha, 'dialing', id)
  await dial.record(asha, 'opened')
  expect(await unchangedBy(server.db, () => dial.record(asha, 'closed'))).toMatchObject({ status: 'opened', lead_id: id })
  expect(await dial.record(asha, 'closed', id)).toMatchObject({ status: 'closed', lead_id: null })
})

test('Exit that names no lead gives back the one that the counsellor has', async () => {
  const [asha, vikram] = [await counsellor(), await counsellor()]
  await makeLeads(asha, 1)
  await dial.record(asha, 'opened')
  const id = (await dial.served(asha)) as number
  await dial.record(asha, 'dialing', id)
  await dial.exit(vikram)
  expect(await dial.record(asha, 'dialing', id)).toMatchObject({ status: 'dialing', lead_id: id })
  expect(await dial.exit(asha)).toEqual({ count: 0, results: [] })
  expect((await sessionsOf(asha)).map(({ status }) => status)).toEqual(['closed'])
  const { rows } = await sql`select ended_by, upper(during) <= now() as is_over from dial_lease where staff_id = ${asha.id}`.execute(
    server.db,
  )
  expect(rows).toEqual([{ ended_by: 'exit', is_over: true }])
})

test('a tab that shows no lead is closed when the lead of the other went to somebody else', async () => {
  const [asha, vikram, admin] = [await counsellor(), await counsellor(), await makeStaff(server.db, 'counsellor_admin')]
  await makeLeads(asha, 1)
  await dial.record(asha, 'opened')
  const id = (await dial.served(asha)) as number
  await dial.transfer(admin, id, vikram.id)
  expect(await dial.record(asha, 'closed')).toMatchObject({ status: 'closed', lead_id: null })
  expect(await dial.served(vikram)).toBe(id)
})

test('a window that still shows the lead, when the dialer was ended in another, begins no session', async () => {
  const asha = await counsellor()
  await makeLeads(asha, 1)
  await dial.record(asha, 'opened')
  const id = (await dial.served(asha)) as number
  await dial.record(asha, 'dialing', id)
  await dial.exit(asha, id)
  const ended = await sessionsOf(asha)
  for (const status of ['dialing', 'paused'] as const)
    expect(await unchangedBy(server.db, () => dial.record(asha, status, id))).toMatchObject({
      status: 'closed',
      started_at: ended[0]?.started_at,
      lead_id: null,
    })
})

test('a session begins with the lead that is dialed when its opening was not heard, and again after a silence', async () => {
  const asha = await counsellor()
  await makeLeads(asha, 1)
  const id = (await dial.served(asha)) as number
  expect(await dial.record(asha, 'dialing', id)).toMatchObject({ status: 'dialing', lead_id: id })
  await ageSessions(asha, leaseSeconds + 5)
  await ageLeases(server.db, asha.id, leaseSeconds + 5)
  expect(await dial.record(asha, 'dialing', id)).toMatchObject({ status: 'dialing', lead_id: null })
  expect((await sessionsOf(asha)).map(({ status }) => status)).toEqual(['closed', 'dialing'])
})

/** Lets a sign of life of `asha` wait for its turn until her lease has run out; `then` happens before it goes on. */
async function beatAtExpiry(asha: Person, leadId: number, then: () => Promise<unknown>) {
  await dial.record(asha, 'paused', leadId)
  const soon = sql`tstzrange(lower(during), clock_timestamp() + interval '500 ms')`
  await sql`update dial_lease set during = ${soon} where staff_id = ${asha.id}`.execute(server.db)
  const holder = await server.db.startTransaction().execute()
  await sql`select ${lockDialing(asha)}`.execute(holder)
  const [beat] = await Promise.all([
    dial.post(asha, { status: 'dialing', combined_data: leadId }),
    sql`select pg_sleep(0.7)`
      .execute(server.db)
      .then(then)
      .finally(() => holder.commit().execute()),
  ])
  expect(beat.statusCode).toBe(200)
  return beat.json()
}

test('a sign of life at the instant at which the lease runs out, and another counsellor is served the lead, has lost it', async () => {
  const [asha, vikram] = [await counsellor(), await counsellor()]
  const id = await makeWaiting.untouched(server.db, asha)
  await server.db.insertInto('lead_share').values({ lead_id: id, staff_id: vikram.id, shared_by: asha.id }).execute()
  await refreshListing(server.db, id)
  expect(await dial.served(asha)).toBe(id)
  const answer = await beatAtExpiry(asha, id, async () => expect(await dial.served(vikram)).toBe(id))
  expect(answer).toMatchObject({ status: 'dialing', lead_id: null, lease_until: null })
  expect(await dial.get(vikram)).toMatchObject({ lead_id: id })
})

test('a sign of life after the lease ran out is one without a lead', async () => {
  const asha = await counsellor()
  await makeLeads(asha, 1)
  const id = (await dial.served(asha)) as number
  const answer = await beatAtExpiry(asha, id, async () => undefined)
  expect(answer).toMatchObject({ status: 'dialing', lead_id: null, lease_until: null })
})

test('a sign of life of a lead that ran out tells which lead the counsellor was served since', async () => {
  const asha = await counsellor()
  await makeLeads(asha, 2)
  const first = (await dial.served(asha)) as number
  await dial.record(asha, 'dialing', first)
  await ageLeases(server.db, asha.id, leaseSeconds + 5)
  await sayWishes(server.db, first, { call_opt_out_at: new Date().toISOString() })
  const second = await dial.served(asha)
  expect(second).not.toBe(first)
  expect(await dial.record(asha, 'dialing', first)).toMatchObject({ status: 'dialing', lead_id: second })
})

test('a sign of life that would reach into a lease of a clock that was ahead loses the lead, and nothing else', async () => {
  const [asha, vikram] = [await counsellor(), await counsellor()]
  await makeLeads(asha, 1)
  const id = (await dial.served(asha)) as number
  await ageLeases(server.db, asha.id, leaseSeconds - 60)
  await sql`insert into dial_lease (lead_id, staff_id, during, reason)
    values (${id}, ${vikram.id}, tstzrange(now() + interval '90 s', now() + interval '270 s'), 'untouched')`.execute(server.db)
  expect(await dial.record(asha, 'dialing', id)).toMatchObject({ status: 'dialing' })
})

test('figures count what was done since the dialer was turned on', async () => {
  const asha = await counsellor()
  await makeLeads(asha, 4)
  const early = (await dial.served(asha)) as number
  await dial.exit(asha, early)
  await makeCall(server.db, early, { staff_id: asha.id, state: 'connected', talk_seconds: 500, placed_at: inMinutes(-60) })
  await ageLeases(server.db, asha.id, 3600)
  await dial.record(asha, 'dialing')
  expect(await dial.get(asha)).toMatchObject({ figures: nothing })
  let left: number | undefined
  const states = [['connected', 61], ['parent_no_answer'], ['parent_busy'], ['connected', 30], ['simulated']] as const
  for (const [state, talk = null] of states) {
    left = (await dial.served(asha, left)) ?? left
    await makeCall(server.db, left as number, { staff_id: asha.id, state, talk_seconds: talk })
  }
  const outcomes = [
    { name: 'Connected', count: 2 },
    { name: 'Line Busy', count: 1 },
    { name: 'No answer', count: 1 },
  ]
  const done = { calls: 4, simulated: 0, talk_seconds: 91, outcomes }
  expect((await dial.get(asha)).figures).toMatchObject({ ...done, served: 3, per_hour: null })
  await sql`update dialer_session set started_at = now() - interval '30 minutes' where staff_id = ${asha.id}`.execute(server.db)
  expect((await dial.get(asha)).figures).toMatchObject({ ...done, served: 3, per_hour: 6 })
})

test('outcomes count by what was logged, all of them, whether the call was dialed, simulated or on another telephone', async () => {
  const asha = await counsellor()
  const ids = await makeLeads(asha, 6)
  const tomorrow = { schedule_date: dayAfter(kolkataDay(Date.now()), 1), schedule_time: '11:00' }
  await server.db.updateTable('action').set({ dialer_button: 'not_picked' }).where('id', '=', world.action.notPicked).execute()
  await dial.record(asha, 'dialing')
  const [real, simulated, unsaid, own, silent, planned] = ids as [number, number, number, number, number, number]
  const log = (id: number, action_id: number) =>
    server.app.inject({
      method: 'POST',
      url: `/api/v3/admin_custom/action/${id}/`,
      headers: asha.headers,
      payload: { action_id, ...tomorrow },
    })
  await makeCall(server.db, real, { staff_id: asha.id, state: 'parent_busy' })
  await makeCall(server.db, simulated, { staff_id: asha.id, state: 'parent_no_answer', provider: 'loopback', simulated: true })
  for (const id of [unsaid, silent]) await makeCall(server.db, id, { staff_id: asha.id, state: 'simulated' })
  await makeCall(server.db, silent, { staff_id: asha.id, state: 'parent_failed' })
  for (const id of [real, unsaid, own]) expect((await log(id, world.action.notPicked)).statusCode).toBe(200)
  expect((await log(simulated, world.action.callBack)).statusCode).toBe(200)
  await log(planned, world.action.planCall)
  const { figures, today } = await dial.get(asha)
  const later = await server.db.selectFrom('action').select('name').where('id', '=', world.action.callBack).executeTakeFirstOrThrow()
  expect(figures).toMatchObject({ calls: 2, simulated: 2, talk_seconds: 0 })
  expect(figures.outcomes).toEqual([
    { name: 'No answer', count: 3 },
    ...[later.name, 'Could not be reached'].sort().map((name) => ({ name, count: 1 })),
  ])
  expect(today).toMatchObject({ calls: 2, simulated: 2, talks: 0 })
})

test('waiting parents are counted by reason, up to a limit', async () => {
  const asha = await counsellor()
  await makeWaiting.call_back(server.db, asha)
  await makeWaiting.missed_follow_up(server.db, asha)
  await makeWaiting.booked_call(server.db, asha)
  await makeLeads(asha, maxWaiting + 1)
  const rested = await makeWaiting.missed_call(server.db, asha)
  expect(await dial.served(asha)).toBe(rested)
  const { waiting } = await dial.get(asha)
  const counts = waiting.map(({ kind, words, count, more }: Record<string, unknown>) => [kind, words, count, more])
  expect(counts).toEqual([
    ['missed_call', 'Missed calls', 0, false],
    ['call_back', 'Call-backs due', 1, false],
    ['booked_call', 'Calls booked for now', 1, false],
    ['reply', 'Replied or came back', 0, false],
    ['new_enquiry', 'New enquiries', 0, false],
    ['untouched', 'Never spoken to', maxWaiting, true],
    ['missed_follow_up', 'Missed follow-ups', 1, false],
    ['longest_idle', 'Not spoken to for long', 0, false],
  ])
})

test('a change of status is announced to the counsellor and to admins; a sign of life is not', async () => {
  const [asha, vikram, admin] = [await counsellor(), await counsellor(), await makeStaff(server.db, 'counsellor_admin')]
  const [own, others, admins] = [
    await hearEvents(server, address, asha),
    await hearEvents(server, address, vikram),
    await hearEvents(server, address, admin),
  ]
  const changed = { kind: 'dialer', id: asha.id, by: asha.id }
  const events: object[] = []
  // Alike announcements that are passed on together are told once, so each is waited for.
  for (const status of ['opened', 'dialing', 'dialing', 'paused', 'closed'] as const) {
    const isSignOfLife = status === (await dial.get(asha)).status
    await dial.record(asha, status)
    if (!isSignOfLife) events.push(changed)
    await expect.poll(() => [own, admins]).toEqual([events, events])
  }
  expect(events).toHaveLength(4)
  expect(others).toEqual([])
})

test.each([{}, { status: 'on' }, { status: 'opened', combined_data: 0 }, { status: 'opened', more: 1 }])(
  '%j is refused',
  async (payload) => {
    const asha = await counsellor()
    const answer = await unchangedBy(server.db, () => dial.post(asha, payload))
    expect(answer.statusCode).toBe(400)
  },
)

test('an admin has no dialer', async () => {
  const admin = await makeStaff(server.db, 'counsellor_admin')
  expect((await dial.post(admin, { status: 'opened' })).statusCode).toBe(403)
})

test('leases and sessions are kept for 90 days', async () => {
  const [asha, vikram] = [await counsellor(), await counsellor()]
  for (const [person, days] of [
    [asha, 91],
    [vikram, 89],
  ] as const) {
    await makeLeads(person, 1)
    await dial.record(person, 'opened')
    await dial.served(person)
    await dial.record(person, 'closed')
    await ageLeases(server.db, person.id, days * 86_400)
    await ageSessions(person, days * 86_400)
  }
  await purgeDialer(server.db)
  const leases = (by: Person) => server.db.selectFrom('dial_lease').select('id').where('staff_id', '=', by.id).execute()
  expect([await leases(asha), await sessionsOf(asha)]).toEqual([[], []])
  expect([(await leases(vikram)).length, (await sessionsOf(vikram)).length]).toEqual([1, 1])
})
