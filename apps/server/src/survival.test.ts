import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LeadDetails } from '@portal/contract/leads'
import { afterAll, beforeAll, expect, test } from 'vitest'

let dataDir: string
const running = new Set<ChildProcess>()

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portal-survival-'))
})
afterAll(async () => {
  for (const child of running) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  await rm(dataDir, { recursive: true })
})

interface Portal {
  url: string
  child: ChildProcess
}

async function start(): Promise<Portal> {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', DEMO_LEADS: '200', LOG_LEVEL: 'silent' }
  const child = spawn(process.execPath, [new URL('testing/run-portal.ts', import.meta.url).pathname], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  let said = ''
  for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
    said += chunk
    const url = /^ready (\S+)$/m.exec(said)?.[1]
    if (url) return { url, child }
  }
  throw new Error(`The portal did not start: ${said}`)
}

async function killServer({ child }: Portal) {
  child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

async function killPostgres() {
  const [pid] = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGKILL')
}

const postJson = async (url: string, body: unknown, headers: Record<string, string> = {}) => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  })
  return { status: answer.status, body: (await answer.json()) as { key: string } }
}

/** Counsellors who write comments until told to stop; what was answered is acknowledged, the rest is unknown. */
function openWriters(url: string, leadIds: number[], token: string, round: number) {
  const acknowledged: string[] = []
  const unknown: string[] = []
  let stopped = false
  const write = (text: string) =>
    postJson(
      `${url}/api/v3/admin_custom/comment/${leadIds[text.length % leadIds.length]}/create/`,
      { comment: text },
      { authorization: `Token ${token}`, 'idempotency-key': text.replaceAll(' ', '-') },
    )
  const loop = async (writer: number) => {
    for (let note = 0; !stopped; note++) {
      const text = `round ${round} writer ${writer} note ${note}`
      const answer = await write(text).catch(() => undefined)
      if (answer?.status === 200) acknowledged.push(text)
      else unknown.push(text)
      if (answer?.status !== 200) await sleep(50)
    }
  }
  const loops = [1, 2, 3, 4].map(loop)
  const stop = async () => {
    stopped = true
    await Promise.all(loops)
  }
  return { acknowledged, unknown, stop }
}

async function commentsOf(url: string, leadIds: number[], token: string): Promise<string[]> {
  const leads = await Promise.all(
    leadIds.map(
      async (id) =>
        (
          await fetch(`${url}/api/v3/admin_custom/details/${id}/`, { headers: { authorization: `Token ${token}` } })
        ).json() as Promise<LeadDetails>,
    ),
  )
  return leads.flatMap((lead) => lead.comment.items.map((item) => item.comment))
}

test('whatever is killed, every acknowledged comment is there once, and a retried one is not doubled', { timeout: 180_000 }, async () => {
  let portal = await start()
  const { body } = await postJson(`${portal.url}/api/v1/accounts/login/`, {
    email: 'counsellor-admin@inside.example',
    password: 'inside-demo',
  })
  const list = await fetch(`${portal.url}/api/v1/admin_custom/counsellor/document/all-data/?limit=5`, {
    headers: { authorization: `Token ${body.key}` },
  })
  const leadIds = ((await list.json()) as { results: { id: number }[] }).results.map((lead) => lead.id)
  const rounds: (() => Promise<unknown>)[] = [
    () => killServer(portal),
    () => killPostgres(),
    () => Promise.all([killServer(portal), killPostgres()]),
  ]
  for (const [index, kill] of rounds.entries()) {
    const writers = openWriters(portal.url, leadIds, body.key, index)
    await sleep(1_000)
    await kill()
    await sleep(300)
    await writers.stop()
    expect(writers.acknowledged.length).toBeGreaterThan(10)
    if (portal.child.signalCode) portal = await start()
    await expect.poll(async () => (await fetch(`${portal.url}/readyz`)).status, { timeout: 30_000 }).toBe(200)
    for (const text of writers.unknown) {
      const url = `${portal.url}/api/v3/admin_custom/comment/${leadIds[text.length % leadIds.length]}/create/`
      const retried = await postJson(
        url,
        { comment: text },
        { authorization: `Token ${body.key}`, 'idempotency-key': text.replaceAll(' ', '-') },
      )
      expect(retried.status).toBe(200)
    }
    const kept = (await commentsOf(portal.url, leadIds, body.key)).filter((text) => text.startsWith(`round ${index} `))
    expect(kept.sort()).toEqual([...writers.acknowledged, ...writers.unknown].sort())
  }
})
