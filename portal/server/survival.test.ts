import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LeadDetails } from '#domains/leads/contract/leads.ts'
import { inPortalDatabase } from '#testing/make/in-portal-database.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { preparedFolder } from '#testing/server/prepared-folder.ts'
import { type SpawnedPortal, spawnPortal } from '#testing/server/spawn-portal.ts'

let dataDir: string
let portal: SpawnedPortal
let authorization: string
let leadIds: number[]

beforeAll(async () => {
  dataDir = await preparedFolder()
  portal = await spawnPortal(dataDir)
  await inPortalDatabase(dataDir, async (db) => {
    authorization = (await makeStaff(db, 'counsellor_admin')).headers.authorization
    leadIds = await Promise.all(Array.from({ length: 5 }, () => makeLead(db)))
  })
})
afterAll(async () => {
  await portal.stop()
  await rm(dataDir, { recursive: true, maxRetries: 5 })
})

async function killServer() {
  portal.child.kill('SIGKILL')
  await once(portal.child, 'exit')
}

async function killPostgres() {
  const [pid] = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGKILL')
}

/** Writes a comment under a key of its own, so that writing it again is a retry; undefined if nothing was answered. */
async function write(text: string): Promise<number | undefined> {
  const url = `${portal.url}/api/v3/admin_custom/comment/${leadIds[text.length % leadIds.length]}/create/`
  const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': text.replaceAll(' ', '-') }
  const answer = await fetch(url, {
    method: 'POST',
    headers,
    body: JSON.stringify({ comment: text }),
    signal: AbortSignal.timeout(10_000),
  }).catch(() => undefined)
  return answer?.status
}

function openWriters(round: string) {
  const acknowledged: string[] = []
  const unknown: string[] = []
  let stopped = false
  const loop = async (writer: number) => {
    for (let note = 0; !stopped; note++) {
      const text = `${round}, writer ${writer}, note ${note}`
      const status = await write(text)
      if (status === 200) acknowledged.push(text)
      else unknown.push(text)
      if (status !== 200) await sleep(50)
    }
  }
  const loops = [1, 2, 3, 4].map(loop)
  const stop = async () => {
    stopped = true
    await Promise.all(loops)
  }
  return { acknowledged, unknown, stop }
}

async function commentsOf(round: string): Promise<string[]> {
  const open = async (id: number) =>
    (await fetch(`${portal.url}/api/v3/admin_custom/details/${id}/`, { headers: { authorization } })).json()
  const leads = (await Promise.all(leadIds.map(open))) as LeadDetails[]
  return leads.flatMap((lead) => lead.comment.items.map(({ comment }) => comment)).filter((text) => text.startsWith(round))
}

const kills: [what: string, kill: () => Promise<unknown>][] = [
  ['the server', killServer],
  ['PostgreSQL', killPostgres],
  ['both', () => Promise.all([killServer(), killPostgres()])],
]

test.each(kills)(
  'kill -9 of %s: every acknowledged comment is there once, and a retried one is not doubled',
  { timeout: 240_000 },
  async (what, kill) => {
    const writers = openWriters(what)
    await expect.poll(() => writers.acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(10)
    await kill()
    await sleep(300)
    await writers.stop()
    if (portal.child.signalCode) portal = await spawnPortal(dataDir)
    await expect.poll(async () => (await fetch(`${portal.url}/readyz`)).status, { timeout: 60_000 }).toBe(200)
    for (const text of writers.unknown) expect(await write(text)).toBe(200)
    expect((await commentsOf(what)).sort()).toEqual([...writers.acknowledged, ...writers.unknown].sort())
  },
)
