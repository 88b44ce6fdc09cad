import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { checkLists } from '#domains/leads/server/list/check-lists.ts'
import { recoverMessages } from '#domains/messages/server/outbox/recover-messages.ts'
import type { Database } from '#platform/server/db/database.ts'
import { clusterPaths } from '#platform/server/db/embedded/cluster-paths.ts'
import { runningPostmaster } from '#platform/server/db/embedded/postmaster.ts'
import { inPortalDatabase } from '../make/in-portal-database.ts'
import { makeLead } from '../make/make-lead.ts'
import { makeStaff, type Person } from '../make/make-staff.ts'
import { type Dice, seededDice } from '../make/seeded-dice.ts'
import { type SpawnedPortal, spawnPortal } from '../server/spawn-portal.ts'
import { envelope, newWamid, signed, stated, written } from '../stand-ins/meta-messages.ts'
import { type MetaFault, openStandInMeta, type StandInMeta } from '../stand-ins/stand-in-meta.ts'
import { type Facts, troublesOf, unfound } from './truths.ts'

const senders = 6
const longestTry = 10_000
const pauseAfterTrouble = 100

/** Milliseconds in which the remaining messages must go out after the last was written. */
const longestDrain = 240_000

interface Scene {
  dataDir: string
  portals: SpawnedPortal[]
  settings: Record<string, string>
  meta: StandInMeta
  dice: Dice
  people: Person[]
  leads: number[]
  facts: Omit<Facts, 'rows' | 'got'>
  isOver: boolean
}

export interface MessageStormResult {
  troubles: string[]
  /** How many messages of ours ended in each state. */
  states: Record<string, number>
  again: number
}

const numberOf = (nth: number) => `98${String(10_000_000 + nth)}`

/** Faults at the provider for every fifth message, in turn. */
const mishaps: MetaFault[] = [
  'reset',
  'reset after accept',
  'silence after accept',
  { code: 131016 },
  { code: 130429, retryAfter: 1 },
  'bad gateway',
]

/** Asks one of the portals until it answers what can be taken; a portal that is killed is asked again, or the other one. */
async function insist(scene: Scene, counts: { again: number }, path: string, init: () => RequestInit): Promise<Response> {
  for (;;) {
    const { url } = scene.dice.pick(scene.portals)
    const answer = await fetch(`${url}${path}`, { ...init(), signal: AbortSignal.timeout(longestTry) }).catch(() => undefined)
    if (answer && answer.status < 500 && answer.status !== 409 && answer.status !== 429) return answer
    counts.again++
    await sleep(pauseAfterTrouble)
  }
}

async function tell(scene: Scene, counts: { again: number }, body: object): Promise<void> {
  const payload = JSON.stringify(body)
  const headers = signed(payload, scene.meta.settings.appSecret)
  const answer = await insist(scene, counts, '/api/v1/communications/whatsapp/webhook/', () => ({ method: 'POST', headers, body: payload }))
  if (answer.status !== 200) throw new Error(`A webhook of Meta was answered with ${answer.status}: ${await answer.text()}`)
}

/** A parent writes, the webhook comes once or three times, and staff answer. */
async function converse(scene: Scene, counts: { again: number }, nth: number): Promise<void> {
  const [id, number, staff] = [newWamid(), numberOf(nth), scene.people[nth % scene.people.length] as Person]
  const body = envelope(written({ from: `+91${number}`, text: `Question ${nth}`, id }))
  await Promise.all(Array.from({ length: scene.dice.roll() < 0.3 ? 3 : 1 }, () => tell(scene, counts, body)))
  scene.facts.reported.push(id)
  const text = `Answer ${nth} ${randomUUID()}`
  const payload = JSON.stringify({ number, message: text, combined_data_id: scene.leads[nth], attempt: randomUUID() })
  const headers = { ...staff.headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  // Until the message of the parent is read no window is open: a refusal under a key is final, so each try has a key of its own.
  const answer = await insist(scene, counts, '/api/v1/communications/whatsapp/send/', () => ({
    method: 'POST',
    headers: { ...headers, 'idempotency-key': randomUUID() },
    body: payload,
  }))
  if (answer.status !== 200) throw new Error(`A right message was refused: ${answer.status} ${await answer.text()}`)
  const { response } = (await answer.json()) as { response: { id: number } }
  scene.facts.acknowledged.push({ id: response.id, text })
}

/** Tells what became of messages, the last word first and twice. */
async function report(scene: Scene, counts: { again: number }): Promise<void> {
  for (let seen = 0; !scene.isOver || seen < scene.meta.ledger.length; ) {
    const message = scene.meta.ledger[seen]
    if (!message) {
      await sleep(20)
      continue
    }
    seen++
    const body = envelope(stated(message.id, 'delivered', message.at + 2_000), stated(message.id, 'sent', message.at + 1_000))
    await tell(scene, counts, body)
    await tell(scene, counts, body)
    scene.facts.delivered.push(message.id)
  }
}

async function killPortal(scene: Scene): Promise<void> {
  const victim = scene.portals[1] as SpawnedPortal
  victim.child.kill('SIGKILL')
  await once(victim.child, 'exit')
  scene.portals[1] = await spawnPortal(scene.dataDir, { ...scene.settings, PORT: new URL(victim.url).port })
}

async function killPostgres({ dataDir }: Scene): Promise<void> {
  const pid = runningPostmaster(await clusterPaths(dataDir))
  if (pid) process.kill(pid, 'SIGKILL')
}

/** Kills a portal after a quarter, PostgreSQL after half, and a portal after three quarters of all messages. */
async function killAllAround(scene: Scene, all: number): Promise<void> {
  for (const [nth, kill] of [killPortal, killPostgres, killPortal].entries()) {
    while (scene.facts.acknowledged.length < ((nth + 1) * all) / 4) await sleep(10)
    await kill(scene)
  }
}

/** Seconds after which no portal that lives waits for the provider any more. */
const unanswered = 17

/**
 * Waits until nothing is left to be sent or read. Pauses before another try are cut short, as are those after which messages of a portal
 * that died are looked for: here nobody waits for a provider.
 */
async function drain(db: Database): Promise<void> {
  const until = performance.now() + longestDrain
  for (;;) {
    await sql`
      update message set sending_at = sending_at - interval '1 minute'
      where state = 'sending' and sending_at < clock_timestamp() - make_interval(secs => ${unanswered})`.execute(db)
    await recoverMessages(db)
    await sql`
      with waiting as (update message set send_at = now() where state = 'queued' and send_at > now() returning id)
      select graphile_worker.add_job('send_message', json_build_object('message_id', id), job_key => 'message-' || id) from waiting`.execute(
      db,
    )
    const { rows } = await sql<{ left: number }>`
      select (select count(*) from message where state in ('queued', 'sending'))::integer
        + (select count(*) from webhook_receipt where processed_at is null)::integer as left`.execute(db)
    if (rows[0]?.left === 0 || performance.now() > until) return
    await sleep(200)
  }
}

async function readFacts(db: Database, { facts, meta }: Scene): Promise<Facts> {
  const { rows } = await sql<Facts['rows'][number]>`
    select id, direction, text, state, provider_id, delivered_at from message order by id`.execute(db)
  const got = meta.ledger.map(({ id, body }) => ({ id, text: String((body.text as { body: string }).body) }))
  return { ...facts, got, rows }
}

const settingsOf = ({ settings }: StandInMeta): Record<string, string> => ({
  ...{ WHATSAPP_PROVIDER: 'cloud', WHATSAPP_BASE_URL: settings.baseUrl, WHATSAPP_VERSION: settings.version },
  ...{ WHATSAPP_NUMBER_ID: settings.numberId, WHATSAPP_BUSINESS_ID: settings.businessId, WHATSAPP_TOKEN: settings.token },
  ...{ WHATSAPP_APP_SECRET: settings.appSecret, WHATSAPP_VERIFY_TOKEN: settings.verifyToken, PUBLIC_URL: 'https://inside.example' },
})

async function makeOffice(db: Database, parents: number): Promise<Pick<Scene, 'people' | 'leads'>> {
  const people: Person[] = []
  for (let n = 0; n < senders; n++) people.push(await makeStaff(db, 'counsellor_admin'))
  const leads: number[] = []
  for (let nth = 0; nth < parents; nth++) leads.push(await makeLead(db, { numbers: [numberOf(nth)] }))
  return { people, leads }
}

async function rage(scene: Scene, counts: { again: number }): Promise<void> {
  const queue = scene.leads.map((_, nth) => nth)
  const work = async () => {
    for (let nth = queue.shift(); nth !== undefined; nth = queue.shift()) await converse(scene, counts, nth)
  }
  const reporting = report(scene, counts)
  await Promise.all([...Array.from({ length: senders }, work), killAllAround(scene, scene.leads.length)])
  await inPortalDatabase(scene.dataDir, drain)
  scene.isOver = true
  await reporting
  await inPortalDatabase(scene.dataDir, drain)
}

/**
 * So many parents write to two portals on one database and are answered through a provider that hangs, breaks off and refuses, while a
 * portal and PostgreSQL are killed; says what is wrong afterwards. The checks are tried on planted faults.
 */
export async function tryMessageStorm(dataDir: string, parents: number, seed: number): Promise<MessageStormResult> {
  const meta = await openStandInMeta()
  const settings = settingsOf(meta)
  const portals = [await spawnPortal(dataDir, settings)]
  const counts = { again: 0 }
  try {
    portals.push(await spawnPortal(dataDir, settings))
    let asked = 0
    meta.mishap = () => (++asked % 5 === 0 ? mishaps[(asked / 5) % mishaps.length] : undefined)
    const office = await inPortalDatabase(dataDir, (db) => makeOffice(db, parents))
    const facts = { acknowledged: [], reported: [], delivered: [] }
    const scene: Scene = { dataDir, portals, settings, meta, dice: seededDice(seed), ...office, facts, isOver: false }
    await rage(scene, counts)
    return await inPortalDatabase(dataDir, async (db) => {
      const known = await readFacts(db, scene)
      const troubles = [...troublesOf(known), ...(await checkLists(db))]
      const blind = troubles.length > 0 ? [] : unfound(known).map((fault) => `The checks do not find ${fault}.`)
      const sent = Map.groupBy(
        known.rows.filter(({ direction }) => direction === 'outgoing'),
        ({ state }) => state,
      )
      const states = Object.fromEntries([...sent].map(([state, rows]) => [state, rows.length]))
      return { troubles: [...troubles, ...blind], states, again: counts.again }
    })
  } finally {
    await Promise.all(portals.map((portal) => portal.stop()))
    await meta.close()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}
