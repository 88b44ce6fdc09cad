import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
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
let actionId: number
let schoolId: number

const ask = async (path: string) => (await fetch(`${portal.url}/api/${path}`, { headers: { authorization } })).json()

beforeAll(async () => {
  dataDir = await preparedFolder()
  portal = await spawnPortal(dataDir)
  await inPortalDatabase(dataDir, async (db) => {
    authorization = (await makeStaff(db, 'counsellor_admin')).headers.authorization
    leadIds = await Promise.all(Array.from({ length: 4 }, () => makeLead(db)))
  })
  const actions = (await ask('v2/admin_custom/action-list/?category=lead')) as { result: { id: number; needs_schedule: boolean }[] }
  actionId = actions.result.find((action) => !action.needs_schedule)?.id ?? 0
  const schools = (await ask('v1/admin_custom/name-search/?name=public')) as { results: { id: number }[] }
  schoolId = schools.results[0]?.id ?? 0
})
afterAll(async () => {
  await portal.stop()
  await rm(dataDir, { recursive: true, maxRetries: 5 })
})

async function send(method: 'POST' | 'PATCH', path: string, body: object): Promise<number | undefined> {
  const headers = { authorization, 'content-type': 'application/json' }
  const answer = await fetch(`${portal.url}/api/v3/admin_custom/${path}`, {
    method,
    headers,
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  }).catch(() => undefined)
  return answer && answer.status < 500 ? answer.status : undefined
}

const hold = (leadId: number, comment: string) => send('POST', `action/${leadId}/`, { action_id: actionId, comment })
const complete = (leadId: number, comment: string) =>
  send('PATCH', `lead/${leadId}/generate/`, { action_id: actionId, comment, schools: [schoolId] })

type Progress = { comment: string; leadId: number; held: boolean; completed: boolean }

async function work(leadId: number, log: Progress[]) {
  for (let note = 0; ; note++) {
    const progress: Progress = { comment: `Lead ${leadId}, note ${note}`, leadId, held: false, completed: false }
    log.push(progress)
    progress.held = (await hold(leadId, progress.comment)) === 200
    if (!progress.held) return
    progress.completed = (await complete(leadId, progress.comment)) === 200
    if (!progress.completed) return
  }
}

/** Goes on as the form does: with new keys, and the action is logged again if it was not held. */
async function retry({ leadId, comment, held }: Progress) {
  if (!held) expect(await hold(leadId, comment)).toBe(200)
  expect(await complete(leadId, comment)).toBe(200)
}

async function killBoth() {
  const [pid] = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  portal.child.kill('SIGKILL')
  process.kill(Number(pid), 'SIGKILL')
  await once(portal.child, 'exit')
}

test('kill -9 between an action and its follow-on: once retried, each is in the timeline once with its school', {
  timeout: 240_000,
}, async () => {
  const log: Progress[] = []
  const workers = leadIds.map((id) => work(id, log))
  await expect.poll(() => log.length, { timeout: 30_000, interval: 10 }).toBeGreaterThan(40)
  await killBoth()
  await Promise.all(workers)
  portal = await spawnPortal(dataDir)
  const unfinished = log.filter(({ completed }) => !completed)
  expect(unfinished.length).toBe(leadIds.length)
  await Promise.all(unfinished.map(retry))
  for (const id of leadIds) {
    const lead = (await ask(`v3/admin_custom/details/${id}/`)) as LeadDetails
    const logged = lead.timeline.items.filter(({ comment }) => comment?.startsWith(`Lead ${id}, note`))
    expect(logged.map(({ comment }) => comment).reverse()).toEqual(log.filter(({ leadId }) => leadId === id).map(({ comment }) => comment))
    expect(logged.every(({ action }) => action.includes('('))).toBe(true)
    expect(lead.lead.items.length).toBeGreaterThan(0)
  }
})
