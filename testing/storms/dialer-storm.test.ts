import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordDialer } from '#domains/dialer/contract/dialer.ts'
import { checkLists } from '#domains/leads/server/list/check-lists.ts'
import { setSetting } from '#domains/settings/server/set-setting.ts'
import { makeStaff } from '../make/make-staff.ts'
import { seededDice } from '../make/seeded-dice.ts'
import { untilDayHasRoom } from '../make/until-day-has-room.ts'
import { type TestDatabase, testDatabase } from '../server/test-database.ts'
import { sized } from '../sized.ts'
import { openDialerJournal } from './dialer-journal.ts'
import { openDialerStorm, type StormDialer, stormDialer } from './dialer-storm.ts'
import { adminActs, dialerActs, exit, type StormScene } from './dialer-storm-acts.ts'
import { drain } from './dialer-storm-drain.ts'
import { openStormExchange, type StormExchange } from './dialer-storm-exchange.ts'
import { openStormPortals, type StormPortals } from './dialer-storm-portals.ts'
import { brokenDialing } from './dialer-storm-truths.ts'
import { makeDialedLeads } from './dialer-storm-world.ts'
import { settleCalls } from './settle-calls.ts'

const whole = { counsellors: 100, admins: 4, leads: 1_500, shares: 7, acts: 24, kills: 5 }
const size = sized({ ...whole, counsellors: 40, leads: 600, acts: 18, kills: 2 }, whole)
/** How much of the whole storm blows. */
const share = (size.counsellors * size.acts) / (whole.counsellors * whole.acts)
const seed = 20_261_121
const firstTelephone = 8_100_000_000

/** Of the whole storm. */
const fewest = {
  'next 200': 400,
  'next twice 200': 200,
  'stale tab 200': 100,
  'exit 200': 100,
  'dialing 200': 100,
  'paused 200': 50,
  'call 200': 60,
  'call 409': 20,
  'comment 200': 100,
  'transfer 200': 40,
  'ask 200': 30,
  'pause dialer 200': 10,
  lost: 5,
}

let folder: string
let database: TestDatabase
let exchange: StormExchange
let portals: StormPortals

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-dialer-storm-'))
  database = await testDatabase({ reference: true })
  await setSetting(database.db, 'calling_hours', '00:00-24:00')
  exchange = await openStormExchange(seed)
  portals = await openStormPortals(folder, { DATABASE_URL: database.url, ...exchange.settings })
  exchange.tell(portals)
}, 360_000)
afterAll(async () => {
  await portals.stop()
  await exchange.close()
  await database.drop()
  await rm(folder, { recursive: true, maxRetries: 5 })
})

async function makePeople(role: 'counsellor' | 'counsellor_admin', count: number): Promise<StormDialer[]> {
  const people: StormDialer[] = []
  for (let made = 0; made < count; made++) {
    const { id, headers } = await makeStaff(database.db, role)
    const phone = `+91${firstTelephone + id}`
    await database.db.updateTable('staff').set({ phone }).where('id', '=', id).execute()
    people.push(stormDialer(seed, { id, phone, headers }))
  }
  return people
}

async function blow(scene: StormScene, admins: readonly StormDialer[]): Promise<number> {
  const all = (scene.counsellors.length + admins.length) * size.acts
  const dice = seededDice(seed)
  const killsAt = Array.from({ length: size.kills }, (_, kill) => Math.floor((all * (kill + 0.3 + 0.5 * dice.roll())) / size.kills))
  let done = 0
  let kills = Promise.resolve(0)
  const live = async (by: StormDialer, wheel: typeof dialerActs) => {
    for (let act = 0; act < size.acts; act++) {
      await by.dice.pick(wheel)(scene, by)
      if (++done === killsAt[0]) {
        killsAt.shift()
        const victim = dice.below(2)
        kills = kills.then(async (killed) => portals.crash(victim).then(() => killed + 1))
      }
    }
  }
  await Promise.all([...scene.counsellors.map((by) => live(by, dialerActs)), ...admins.map((by) => live(by, adminActs))])
  return await kills
}

test('many counsellors on two processes that are killed: no lead of two people, none lost, no call without a row, none dialed twice', {
  timeout: 900_000,
}, async () => {
  const counsellors = await makePeople('counsellor', size.counsellors)
  const admins = await makePeople('counsellor_admin', size.admins)
  await makeDialedLeads(
    database.db,
    size.leads,
    counsellors.map(({ id }) => id),
    size.shares,
  )
  const journal = openDialerJournal(join(folder, 'journal.ndjson'))
  const storm = openDialerStorm({ portals, journal })
  const scene = { storm, exchange, db: database.db, counsellors }

  expect(await blow(scene, admins)).toBe(size.kills)
  await Promise.all(
    counsellors.map(async (by) => {
      const has = await storm.serve(by, 'continue', undefined)
      if (has.ok) storm.show(by, has)
      await exit(scene, by)
      await storm.ask(by, 'closed', { operation: recordDialer, body: { status: 'closed' } })
    }),
  )
  await exchange.calm()
  await settleCalls(database.db, exchange.telephony)
  expect([...storm.troubles, ...exchange.troubles].slice(0, 10)).toEqual([])
  const history = { ...storm, journal: journal.lines(), ledger: exchange.ledger }
  expect(await brokenDialing(database.db, database.pool, history)).toEqual({})
  expect(await checkLists(database.db)).toEqual([])

  await untilDayHasRoom()
  const byId = new Map(counsellors.map((by) => [by.id, by]))
  const { lost, tooMuch, offered } = await drain(
    database.db,
    counsellors.map(({ id }) => id),
    async (staffId, left) => (await storm.serve(byId.get(staffId) as StormDialer, 'drain', left)).body.results[0]?.id,
  )
  journal.close()
  expect({ lost, tooMuch }).toEqual({ lost: [], tooMuch: [] })
  // It was a storm: everything succeeded many times, requests were lost and sent again, leads were taken from their holders.
  for (const [act, least] of Object.entries(fewest)) expect(storm.tallies.get(act), act).toBeGreaterThan(least * share * 0.8)
  expect(storm.taken.length).toBeGreaterThan(0)
  expect(offered).toBeGreaterThan(100 * share)
  expect(exchange.ledger.length).toBeGreaterThan(60 * share)
  expect(exchange.mishaps.get('connect')).toBeGreaterThan(10 * share)
})
