import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LeadDetails } from '@portal/contract/leads'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemo } from '../../../demo/load-demo.ts'
import { testDatabase } from './db/test-database.ts'
import { prepareDatabase } from './prepare-database.ts'
import { logInto, type SpawnedPortal, spawnPortal } from './testing/spawn-portal.ts'

let dataDir: string
let portals: SpawnedPortal[]

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portal-two-'))
  portals = await Promise.all([spawnPortal(dataDir), spawnPortal(dataDir)])
}, 120_000)
afterAll(async () => {
  await Promise.all(portals.map((portal) => portal.stop()))
  await rm(dataDir, { recursive: true })
})

const comment = (url: string, authorization: string, id: number, text: string) =>
  fetch(`${url}/api/v3/admin_custom/comment/${id}/create/`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ comment: text }),
  })

async function anyLead(url: string, authorization: string): Promise<number> {
  const list = await fetch(`${url}/api/v1/admin_custom/counsellor/document/all-data/?limit=1`, { headers: { authorization } })
  const { results } = (await list.json()) as { results: { id: number }[] }
  return Number(results[0]?.id)
}

test('two processes that start together on a new data folder share one database, sessions and comments', async () => {
  const [first, second] = portals as [SpawnedPortal, SpawnedPortal]
  const { authorization } = await logInto(first.url, 'counsellor@inside.example')
  const id = await anyLead(second.url, authorization)
  expect((await comment(first.url, authorization, id, 'Written on the first')).status).toBe(200)
  const opened = await fetch(`${second.url}/api/v3/admin_custom/details/${id}/`, { headers: { authorization } })
  const lead = (await opened.json()) as LeadDetails
  expect(lead.comment.items[0]?.comment).toBe('Written on the first')
})

test('when one of them is killed, the other works on', async () => {
  const [first, second] = portals as [SpawnedPortal, SpawnedPortal]
  const { authorization } = await logInto(second.url, 'counsellor@inside.example')
  const id = await anyLead(second.url, authorization)
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  expect((await comment(second.url, authorization, id, 'Still here')).status).toBe(200)
})

test('SIGTERM lets the request in flight finish, and ends the process with code 0', async () => {
  const database = await testDatabase()
  await prepareDatabase(database.url, { demoLeads: 0, log: { info: () => undefined } })
  await loadDemo(database.pool, { leads: 200 })
  const portal = await spawnPortal(dataDir, { DATABASE_URL: database.url })
  const { authorization } = await logInto(portal.url, 'counsellor-admin@inside.example')
  const id = await anyLead(portal.url, authorization)
  const holder = new pg.Client({ connectionString: database.url })
  await holder.connect()
  await holder.query('begin')
  await holder.query('select from lead where id = $1 for update', [id])
  const waiting = comment(portal.url, authorization, id, 'In flight')
  await sleep(300)
  const stopped = portal.stop()
  await sleep(300)
  expect(portal.child.exitCode).toBeNull()
  await holder.query('commit')
  await holder.end()
  expect((await waiting).status).toBe(200)
  expect(await stopped).toBe(0)
  await database.drop()
})
