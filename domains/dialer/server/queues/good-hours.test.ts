import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countAnsweringHours } from '#domains/calls/server/hours/count-answering-hours.ts'
import { dayAfter, instantAt, kolkataDay } from '#platform/contract/india.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { makeWorld } from '#testing/make/make-world.ts'
import { inMinutes, makeWaiting } from '#testing/make/waiting-leads.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { firmWith } from '#testing/stand-ins/firm-with.ts'
import { testGateways } from '#testing/stand-ins/test-gateways.ts'
import { dialerCalls } from '#testing/storms/dialer-calls.ts'

const callingHours = { from: '10:00', until: '19:00' }

/** So many days ago it was a Wednesday or a Sunday. */
const lastDay = (isWeekend: boolean) => {
  const today = kolkataDay(Date.now())
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
  return dayAfter(today, -((weekday - (isWeekend ? 0 : 3) + 7) % 7) - 21)
}
const onDay = (isWeekend: boolean, hour: number) => instantAt(lastDay(isWeekend), `${String(hour).padStart(2, '0')}:20`)

let clock: Date
let server: TestServer
let dial: ReturnType<typeof dialerCalls>

beforeAll(async () => {
  server = await testServer({ gateways: await testGateways({ firm: firmWith({ calling_hours: callingHours }), now: () => clock }) })
  dial = dialerCalls(server)
  await makeWorld(server.db)
})
afterAll(() => server.close())

interface DialedCall {
  isWeekend: boolean
  hour: number
  answered: boolean
}

const placeCalls = async (leadId: number, calls: readonly DialedCall[]) => {
  const rows = calls.map(({ isWeekend, hour, answered }) => ({
    ...{ lead_id: leadId, direction: 'outbound', e164: '+919876500000', provider: 'exotel', simulated: false },
    ...{ state: answered ? 'connected' : 'parent_no_answer', placed_at: onDay(isWeekend, hour) },
  }))
  if (rows.length > 0) await server.db.insertInto('call').values(rows).execute()
}

/** On working days half of the calls at six are answered and a quarter of those at eleven; on weekends the reverse. */
async function makeKind(owner: Person): Promise<void> {
  const id = await makeWaiting.untouched(server.db, owner)
  const at = (isWeekend: boolean, hour: number, answered: number) =>
    Array.from({ length: 120 }, (_, n) => ({ isWeekend, hour, answered: n < answered }))
  await placeCalls(id, [...at(false, 18, 60), ...at(false, 11, 30), ...at(true, 18, 30), ...at(true, 11, 60)])
}

async function forgetAll() {
  await sql`truncate answering_hour, hour_chance, dial_lease, lead_listing`.execute(server.db)
  // The ledger of consents refuses to be truncated with them.
  await server.db.deleteFrom('lead').execute()
}

const hours = [10, 11, 12, 13, 14, 15, 16, 17, 18]

/** The share of calls that were answered, beside which another share weighs as much as so many calls. */
const drawn = (calls: readonly DialedCall[], towards: number, weight: number) =>
  (calls.filter(({ answered }) => answered).length + weight * towards) / (calls.length + weight)

interface Hour {
  isWeekend: boolean
  hour: number
}

/** The chance of an answer at an hour, by plain counts over all calls and over those to the parent. */
function chanceAt(every: readonly DialedCall[], own: readonly DialedCall[], { isWeekend, hour }: Hour): number {
  const all = every.filter((call) => call.isWeekend === isWeekend && hours.includes(call.hour))
  const at = (calls: readonly DialedCall[]) => calls.filter((call) => call.isWeekend === isWeekend && call.hour === hour)
  // All parents are of one source, so those of the source are everyone.
  return drawn(at(own), drawn(at(all), drawn(at(all), drawn(all, 0, 0), 40), 40), 4)
}

/** Whether at least three more of 100 calls are answered at this hour than at the others on average. */
function isGood(every: readonly DialedCall[], own: readonly DialedCall[], now: Hour): boolean {
  const usual = hours.reduce((sum, hour) => sum + chanceAt(every, own, { ...now, hour }), 0) / hours.length
  return chanceAt(every, own, now) > usual + 0.03
}

/** The first of five for whom the hour is good goes, else the first of all. */
function plainOrder(queue: readonly { id: number; isGood: boolean }[]): number[] {
  const left = [...queue]
  const order: number[] = []
  while (left.length > 0) {
    const at = left.slice(0, 5).findIndex((parent) => parent.isGood)
    order.push(...left.splice(Math.max(0, at), 1).map(({ id }) => id))
  }
  return order
}

async function servedToTheEnd(by: Person): Promise<number[]> {
  const order: number[] = []
  for (let id = await dial.served(by); id !== null; id = await dial.served(by, id)) order.push(id)
  return order
}

const aCall = fc.record({ isWeekend: fc.boolean(), hour: fc.constantFrom(9, 11, 18), answered: fc.boolean() })

test('after any calls, the hour decides among the first five of a queue, and the order of the queue everything else', async () => {
  const sizes = { reordered: 0, unmoved: 0 }
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(aCall, { maxLength: 8 }), { minLength: 2, maxLength: 16 }),
      fc.constantFrom('longest_idle' as const, 'missed_follow_up' as const),
      fc.record({ isWeekend: fc.boolean(), hour: fc.constantFrom(11, 14, 18) }),
      async (parents, kind, now) => {
        await forgetAll()
        const [asha, vikram] = [await makeStaff(server.db, 'counsellor'), await makeStaff(server.db, 'counsellor')]
        await makeKind(vikram)
        const ids: number[] = []
        for (const [n, calls] of parents.entries()) {
          // The longest not spoken to come first; of follow-ups that were missed, the latest.
          const daysAgo = kind === 'longest_idle' ? 19 - n : 2 + n
          const id = await makeWaiting[kind](server.db, asha, { at: inMinutes(-60 * 24 * daysAgo) })
          await placeCalls(id, calls)
          ids.push(id)
        }
        await countAnsweringHours(server.db, callingHours)
        clock = new Date(onDay(now.isWeekend, now.hour))
        const { rows: every } = await sql<DialedCall>`
          select extract(isodow from at) in (6, 7) as "isWeekend", extract(hour from at)::integer as hour, state = 'connected' as answered
          from call cross join lateral (select placed_at at time zone 'Asia/Kolkata' as at) as local`.execute(server.db)
        const queue = ids.map((id, n) => ({ id, isGood: isGood(every, parents[n] ?? [], now) }))
        const expected = plainOrder(queue)
        sizes[expected.join() === ids.join() ? 'unmoved' : 'reordered'] += 1
        expect(await servedToTheEnd(asha)).toEqual(expected)
      },
    ),
    { numRuns: 30, seed: 30, endOnFailure: true },
  )
  // Histories in which the hour never decides would say nothing of it.
  expect([sizes.reordered > 5, sizes.unmoved > 2]).toEqual([true, true])
}, 180_000)

test('the reason says that now is a good hour, also where the next lead is told before it is served', async () => {
  await forgetAll()
  const [asha, vikram] = [await makeStaff(server.db, 'counsellor'), await makeStaff(server.db, 'counsellor')]
  await makeKind(vikram)
  const [first, answers] = [
    await makeWaiting.longest_idle(server.db, asha, { at: inMinutes(-60 * 24 * 9) }),
    await makeWaiting.longest_idle(server.db, asha, { at: inMinutes(-60 * 24 * 8) }),
  ]
  const calls = (hour: number, answered: boolean) => Array.from({ length: 4 }, () => ({ isWeekend: false, hour, answered }))
  await placeCalls(first, calls(18, false))
  await placeCalls(answers, calls(18, true))
  await countAnsweringHours(server.db, callingHours)
  clock = new Date(onDay(false, 18))
  const answer = await server.app.inject({ url: '/api/v3/admin_custom/next-to-do/', headers: asha.headers })
  expect(answer.json().next).toMatchObject({ lead: { id: answers }, words: expect.stringContaining('A good hour: of 100 calls ') })
  const served = await dial.serve(asha)
  expect([served?.id, served?.reason.words]).toEqual([answers, answer.json().next.words])
  const after = await dial.serve(asha, answers)
  expect([after?.id, after?.reason.words]).toEqual([first, expect.not.stringContaining('good hour')])
})

test('an appointment, a call-back and an untouched parent are served for their own reason, whatever the hour', async () => {
  await forgetAll()
  const [asha, vikram] = [await makeStaff(server.db, 'counsellor'), await makeStaff(server.db, 'counsellor')]
  await makeKind(vikram)
  const idle = await makeWaiting.longest_idle(server.db, asha)
  await placeCalls(
    idle,
    Array.from({ length: 8 }, () => ({ isWeekend: false, hour: 18, answered: true })),
  )
  const [untouched, callBack] = [await makeWaiting.untouched(server.db, asha), await makeWaiting.call_back(server.db, asha)]
  await countAnsweringHours(server.db, callingHours)
  clock = new Date(onDay(false, 18))
  expect(await servedToTheEnd(asha)).toEqual([callBack, untouched, idle])
})
