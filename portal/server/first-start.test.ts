import { once } from 'node:events'
import { chmod, lstat, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LeadDetails } from '#domains/leads/contract/leads.ts'
import type { Database } from '#platform/server/db/database.ts'
import { inPortalDatabase } from '#testing/make/in-portal-database.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { logInto, type SpawnedPortal, spawnPortal } from '#testing/server/spawn-portal.ts'
import { testDatabase } from '#testing/server/test-database.ts'

let dataDir: string
let portals: SpawnedPortal[]
let asha: { email: string; id: number }

async function makeAsha(db: Database) {
  const { id: owner_id, email } = await makeStaff(db, 'counsellor')
  return { email, id: await makeLead(db, { lead: { owner_id } }) }
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portal-first-start-'))
  await mkdir(join(dataDir, 'files'))
  for (const folder of [dataDir, join(dataDir, 'files')]) await chmod(folder, 0o755)
  const demo = { DEMO_LEADS: '200' }
  portals = await Promise.all([spawnPortal(dataDir, demo), spawnPortal(dataDir, demo)])
  asha = await inPortalDatabase(dataDir, makeAsha)
}, 300_000)
afterAll(async () => {
  await Promise.all(portals.map((portal) => portal.stop()))
  await rm(dataDir, { recursive: true, maxRetries: 5 })
})

const comment = (url: string, authorization: string, id: number, text: string) =>
  fetch(`${url}/api/v3/admin_custom/comment/${id}/create/`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ comment: text }),
  })

test('two processes that start together on a new data folder share one database, sessions and comments', async () => {
  const [first, second] = portals as [SpawnedPortal, SpawnedPortal]
  const { email, id } = asha
  const { authorization } = await logInto(first.url, email)
  expect((await comment(first.url, authorization, id, 'Written on the first')).status).toBe(200)
  const opened = await fetch(`${second.url}/api/v3/admin_custom/details/${id}/`, { headers: { authorization } })
  const lead = (await opened.json()) as LeadDetails
  expect(lead.comment.items[0]?.comment).toBe('Written on the first')
})

const permissions = async (path: string) => (await lstat(path)).mode & 0o777

test('everything in the data folder is its owner’s alone, also in folders that were open before', async () => {
  // If PostgreSQL runs as the user nobody, it passes through the folder and cannot list it.
  expect((await permissions(dataDir)) & 0o066).toBe(0)
  const paths = await readdir(dataDir, { recursive: true })
  // PostgreSQL removes files of its own while we look.
  const all = await Promise.all(paths.map((path) => permissions(join(dataDir, path)).catch(() => 0)))
  expect(paths.filter((_, at) => (all[at] ?? 0) & 0o077)).toEqual([])
})

test('when one of them is killed, the other works on', async () => {
  const [first, second] = portals as [SpawnedPortal, SpawnedPortal]
  const { authorization } = await logInto(second.url, asha.email)
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  expect((await comment(second.url, authorization, asha.id, 'Still here')).status).toBe(200)
})

test('SIGTERM lets the request in flight finish, and ends the process with code 0', async () => {
  const database = await testDatabase({ reference: true })
  const portal = await spawnPortal(dataDir, { DATABASE_URL: database.url })
  const { email, id } = await makeAsha(database.db)
  const { authorization } = await logInto(portal.url, email)
  const holder = new pg.Client({ connectionString: database.url })
  await holder.connect()
  await holder.query('begin')
  await holder.query('select from lead where id = $1 for update', [id])
  const waiting = comment(portal.url, authorization, id, 'In flight')
  const blocked = async () =>
    (await holder.query("select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()")).rowCount
  await expect.poll(blocked).toBe(1)
  const stopped = portal.stop()
  await sleep(300)
  expect(portal.child.exitCode).toBeNull()
  await holder.query('commit')
  await holder.end()
  expect((await waiting).status).toBe(200)
  expect(await stopped).toBe(0)
  await database.drop()
})
