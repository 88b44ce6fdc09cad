import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type DialReason, dialReasons, type ServedReason } from '#domains/dialer/contract/dialer.ts'
import { kolkataDay, startOfDay } from '#platform/contract/india.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { makeWorld, world } from '#testing/make/make-world.ts'
import { randomLead } from '#testing/make/random-leads.ts'
import { untilDayHasRoom } from '#testing/make/until-day-has-room.ts'
import { writeLeads } from '#testing/make/write-leads.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { firmWith } from '#testing/stand-ins/firm-with.ts'
import { testGateways } from '#testing/stand-ins/test-gateways.ts'
import { dialerCalls } from '#testing/storms/dialer-calls.ts'
import { offersTo } from '#testing/storms/dialer-storm-offered.ts'

const seed = 20_261_122
const leadCount = 500

/** 20:00 in India, 18:30 in Dubai, 09:30 in New York and 06:30 in Los Angeles. */
const clock = { firm: firmWith({ calling_hours: { from: '09:00', until: '21:00' } }), now: () => new Date('2026-11-20T14:30:00Z') }

let server: TestServer
let people: Person[]

beforeAll(async () => {
  server = await testServer({ gateways: await testGateways(clock) })
  await makeWorld(server.db)
  people = [await makeStaff(server.db, 'counsellor'), await makeStaff(server.db, 'counsellor'), await makeStaff(server.db, 'counsellor')]
  const now = Date.now()
  const lead = randomLead(
    people.map(({ id }) => id),
    // Call-backs are seldom, and come of calls alone.
    [...Object.values(world.action), ...Array<number>(6).fill(world.action.callBack)],
  )
  await writeLeads(server.db, fc.sample(lead, { numRuns: leadCount, seed }), now)
  // Whether one of those is due today hangs on the hour.
  const [owner] = people
  const logged = {
    kind: 'action',
    at: new Date(now - 86_400_000).toISOString(),
    action_id: world.action.callBack,
    staff_id: owner?.id ?? 0,
  }
  const due_at = new Date(now - 60_000).toISOString()
  await makeLead(server.db, { lead: { owner_id: owner?.id ?? 0 }, events: [{ ...logged, scheduled_at: due_at }], followUp: { due_at } })
})
afterAll(() => server.close())
beforeEach(untilDayHasRoom)

async function servedTo(by: Person): Promise<Map<number, ServedReason>> {
  const dial = dialerCalls(server)
  const served = new Map<number, ServedReason>()
  let lead = await dial.serve(by)
  while (lead) {
    expect(served.has(lead.id), `lead ${lead.id} again`).toBe(false)
    served.set(lead.id, lead.reason.kind)
    lead = await dial.serve(by, lead.id)
  }
  await sql`truncate dial_lease`.execute(server.db)
  return served
}

test('after any acts, each counsellor is offered exactly the leads that a plain reading offers, for the best reason', async () => {
  const all = new Set(people.map(({ id }) => id))
  const offers = await offersTo(server.db, all, clock)
  const aroundTheClock = await offersTo(server.db, all)
  for (const [id, leads] of offers)
    expect(leads.size, 'nobody is left out for the hour abroad').toBeLessThan(aroundTheClock.get(id)?.size ?? 0)
  const reasons = new Set<DialReason>()
  for (const by of people) {
    const expected = [...(offers.get(by.id) ?? [])].map(([lead, [reason]]) => [lead, reason] as const)
    expect(await servedTo(by)).toEqual(new Map(expected))
    for (const [, reason] of expected) reasons.add(reason as DialReason)
  }
  // Nothing is proved of a reason that nobody had. In the first minutes of a day no call-back of that day is due.
  const isDayYoung = Date.now() - Date.parse(startOfDay(kolkataDay(Date.now()))) < 30 * 60_000
  const there = dialReasons.filter((reason) => reason !== 'call_back' || !isDayYoung)
  expect(there.filter((reason) => !reasons.has(reason))).toEqual([])
}, 300_000)
