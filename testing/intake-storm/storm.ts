import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { kindNames } from '#domains/intake/contract/event-kinds.ts'
import { createKey } from '#domains/intake/server/create-key.ts'
import { checkLists } from '#domains/leads/server/list/check-lists.ts'
import type { Database } from '#platform/server/db/database.ts'
import { signatureOf } from '../../docs/intake/send-events.mjs'
import { inPortalDatabase } from '../make/in-portal-database.ts'
import { makeStaff } from '../make/make-staff.ts'
import { type SpawnedPortal, spawnPortal } from '../server/spawn-portal.ts'
import { type Plan, planStorm } from './plan.ts'
import { readFacts, troublesOf, unfound } from './truths.ts'

const senders = 6
const longestTry = 30_000
const pauseAfterTrouble = 100

export interface StormResult {
  troubles: string[]
  events: number
  leads: number
  /** Requests that were answered, and those that were sent again because none came back. */
  answered: number
  again: number
  seconds: number
}

interface Scene {
  portals: SpawnedPortal[]
  key: string
  plan: Plan
  counts: { answered: number; again: number }
}

async function makeTeam(db: Database, cities: { id: number; name: string }[]) {
  // Nobody of them has a browser in which they are seen. What waits long is not offered to a second one, which a minute that ends would do.
  await db.updateTable('assignment_setting').set({ presence: 'hours', offer_minutes: null }).execute()
  const withCity = async (city: { id: number } | undefined) => {
    const { id } = await makeStaff(db, 'counsellor')
    if (city) await db.insertInto('staff_city').values({ staff_id: id, city_id: city.id }).execute()
  }
  for (const city of cities) for (let n = 0; n < 2; n++) await withCity(city)
  for (let n = 0; n < 2; n++) await withCity(undefined)
  for (let n = 0; n < 2; n++) await makeStaff(db, 'counsellor', { is_boarding: true })
}

/** Cities with a name that no other city or district has. */
async function someCities(db: Database) {
  const cities = await db
    .selectFrom('place')
    .select(['id', 'name'])
    .where('kind', '=', 'city')
    .where('name', 'in', ['Pune', 'Indore', 'Jaipur', 'Kochi', 'Nagpur'])
    .orderBy('id')
    .execute()
  const alone = cities.filter(({ name }) => cities.filter((other) => other.name === name).length === 1).slice(0, 2)
  if (alone.length < 2) throw new Error('There are no two cities to send parents from.')
  return alone
}

async function send({ portals, key, counts }: Scene, turn: number, events: readonly object[]): Promise<void> {
  const body = JSON.stringify({ events })
  for (let tries = 0; ; tries++) {
    const { url } = portals[(turn + tries) % portals.length] as SpawnedPortal
    const headers = { 'content-type': 'application/json', ...signatureOf(key, body) }
    const answer = await fetch(`${url}/api/v1/intake/events`, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(longestTry),
    }).catch(() => undefined)
    if (answer?.status === 200) {
      const { refused, results } = (await answer.json()) as { refused: number; results: unknown[] }
      if (refused > 0) throw new Error(`A right request had ${refused} events refused: ${JSON.stringify(results).slice(0, 500)}`)
      counts.answered++
      return
    }
    // On a busy machine more may come than can wait; it is sent again, as after a kill.
    if (answer && answer.status < 500 && answer.status !== 429)
      throw new Error(`A right request was refused: ${answer.status} ${await answer.text()}`)
    counts.again++
    await sleep(pauseAfterTrouble)
  }
}

/** A ring of transactions that wait for one another is ended by PostgreSQL after a second, and done again: nobody should have to wait for that. */
async function ringsOfWaiting(db: Database): Promise<string[]> {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks::integer as deadlocks from pg_stat_database where datname = current_database()`.execute(db)
  const count = rows[0]?.deadlocks ?? 0
  return count > 0 ? [`${count} times transactions waited for one another in a ring.`] : []
}

/** Kills one of the two processes with -9 when half of the requests were answered, and starts it again. */
async function killInTheMiddle(scene: Scene, dataDir: string): Promise<void> {
  while (scene.counts.answered < scene.plan.batches.length / 2) await sleep(10)
  const victim = scene.portals[1] as SpawnedPortal
  victim.child.kill('SIGKILL')
  await once(victim.child, 'exit')
  scene.portals[1] = await spawnPortal(dataDir)
}

async function rage(scene: Scene, dataDir: string): Promise<number> {
  const began = performance.now()
  const queue = [...scene.plan.batches.entries()]
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await send(scene, next[0], next[1])
  }
  await Promise.all([...Array.from({ length: senders }, work), killInTheMiddle(scene, dataDir)])
  return (performance.now() - began) / 1000
}

/**
 * Sends so many events, a fifth of them twice, to two processes on one database, kills one of them in the middle, and says what is wrong
 * afterwards. The checks are tried on planted faults before and after.
 */
export async function tryIntakeStorm(dataDir: string, events: number, seed: number): Promise<StormResult> {
  const portals = [await spawnPortal(dataDir)]
  try {
    portals.push(await spawnPortal(dataDir))
    const scene: Scene = await inPortalDatabase(dataDir, async (db) => {
      const cities = await someCities(db)
      await makeTeam(db, cities)
      const { key } = await createKey(db, null, { name: 'storm', source: 'storm', kinds: [...kindNames] })
      const plan = planStorm(
        events,
        cities.map(({ name }) => name),
        seed,
      )
      return { portals, key, plan, counts: { answered: 0, again: 0 } }
    })
    const seconds = await rage(scene, dataDir)
    return await inPortalDatabase(dataDir, async (db) => {
      const facts = await readFacts(db)
      const lists = await checkLists(db)
      const rings = await ringsOfWaiting(db)
      const troubles = [...troublesOf(scene.plan, facts), ...rings, ...lists]
      // Proves the checks: each fault planted in these very facts must be found.
      const blind = troubles.length > 0 ? [] : unfound(scene.plan, facts).map((fault) => `The checks do not find ${fault}.`)
      return { troubles: [...troubles, ...blind], events, leads: facts.leads.length, ...scene.counts, seconds }
    })
  } finally {
    await Promise.all(portals.map((portal) => portal.stop()))
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}
