import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkLists } from '#domains/leads/server/list/check-lists.ts'
import { openServer, type RunningServer } from '#portal/server/open-server.ts'
import { makeLead } from '../make/make-lead.ts'
import { makeStaff } from '../make/make-staff.ts'
import { makeWorld } from '../make/make-world.ts'
import { type TestServer, testServer } from '../server/test-server.ts'
import { sized } from '../sized.ts'
import { testGateways } from '../stand-ins/test-gateways.ts'
import { openStorm, type Storm, type StormLead, type StormPerson } from './storm.ts'
import { stormActs } from './storm-acts.ts'
import { brokenTruths, journalOf } from './storm-truths.ts'

const acts = sized(1_200, 10_000)
const atOnce = 40
const leadCount = sized(60, 300)
const seed = 20_261_121

let first: TestServer
let second: RunningServer

const faults: string[] = []
const log = pino({ level: 'error' }, { write: (line: string) => faults.push(line) })

beforeAll(async () => {
  first = await testServer({ log })
  second = await openServer({ databaseUrl: first.databaseUrl, log, gateways: await testGateways(), checkAnswers: true })
  await second.app.ready()
  await makeWorld(first.db)
  await first.db.insertInto('board').values({ id: 1, name: 'CBSE', slug: 'cbse', rank: 1 }).execute()
  const classes = [1, 2].map((id) => ({ id, name: `Class ${id}`, slug: `class-${id}`, rank: id }))
  await first.db.insertInto('school_class').values(classes).execute()
})
afterAll(async () => {
  await second.close()
  await first.close()
})

async function makePeople(): Promise<StormPerson[]> {
  const permissions = [{}, {}, {}, { dormant_data_permission: true }, { boarding_unassigned_data_permission: true }]
  const counsellors = Array.from({ length: 15 }, (_, n) => makeStaff(first.db, 'counsellor', permissions[n % permissions.length]))
  const admins = Array.from({ length: 3 }, () => makeStaff(first.db, 'counsellor_admin'))
  const asPerson = (isAdmin: boolean) => (made: { id: number; headers: Record<string, string> }) => ({ ...made, isAdmin })
  return [...(await Promise.all(counsellors)).map(asPerson(false)), ...(await Promise.all(admins)).map(asPerson(true))]
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

async function makeLeads(people: StormPerson[]): Promise<StormLead[]> {
  const owners = people.filter(({ isAdmin }) => !isAdmin).map(({ id }) => id)
  const leads: StormLead[] = []
  for (let n = 0; n < leadCount; n++) {
    const isUnassigned = n % 15 === 14
    const owner = isUnassigned ? null : (owners[n % owners.length] ?? null)
    const id = await makeLead(first.db, {
      lead: { owner_id: owner, created_at: daysAgo(n % 5 === 0 ? 300 : 20) },
      activities: isUnassigned ? [{ kind: 'enquiry', at: daysAgo(20), schooling: 'boarding' }] : [],
    })
    leads.push({ id, owner, shared: [], skipped: false, numbers: [], children: [], admissions: [] })
  }
  return leads
}

const wheel = Object.entries(stormActs).flatMap(
  ([name, { act, weight }]) => Array(weight).fill({ name, act }) as { name: string; act: typeof act }[],
)

async function blow(storm: Storm): Promise<void> {
  let left = acts
  const worker = async () => {
    while (left-- > 0) {
      const { name, act } = storm.dice.pick(wheel)
      const lead = storm.anyLead()
      storm.tally(name, await act(storm, lead, storm.actorFor(lead)))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

function differences(one: string[], other: string[]): string[] {
  const counts = new Map<string, number>()
  for (const line of one) counts.set(line, (counts.get(line) ?? 0) + 1)
  for (const line of other) counts.set(line, (counts.get(line) ?? 0) - 1)
  return [...counts]
    .filter(([, count]) => count !== 0)
    .map(([line, count]) => `${count > 0 ? 'only acknowledged' : 'only in the timeline'}: ${line}`)
}

test('after a storm of thousands of acts on two servers all that is derived is true, and everything acknowledged stands once', {
  timeout: 900_000,
}, async () => {
  const people = await makePeople()
  const leads = await makeLeads(people)
  const before = await journalOf(first.db)
  const storm = openStorm({ db: first.db, servers: [first, second], people, leads, seed })
  await blow(storm)

  expect(faults.slice(0, 3)).toEqual([])
  expect(storm.troubles.slice(0, 10)).toEqual([])
  expect(await checkLists(first.db)).toEqual([])
  expect(await brokenTruths(first.db)).toEqual({})
  expect(before).toEqual([])
  expect(differences(storm.journal, await journalOf(first.db)).slice(0, 20)).toEqual([])
  // It was a storm: acts of every kind succeeded, and some were refused. The rare ones succeed by chance, so half of the usual is enough.
  for (const [name, { weight }] of Object.entries(stormActs))
    expect(storm.tallies.get(name)?.done, name).toBeGreaterThan((weight * acts) / 2_000)
})
