import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { setSetting } from '#domains/settings/server/set-setting.ts'
import { checkout } from '#platform/server/config/checkout.ts'
import { freePort } from '#platform/server/config/free-port.ts'
import { openDatabase, openPool } from '#platform/server/db/database.ts'
import { databaseIn } from './database-in.ts'

const startPatience = 240_000
const stopPatience = 30_000

const isReady = async (url: string) => {
  try {
    return (await fetch(`${url}/readyz`)).ok
  } catch {
    return false
  }
}

async function untilReady(portal: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + startPatience
  while (!(await isReady(url))) {
    if (portal.exitCode !== null || portal.signalCode) throw new Error('The portal ended while it was starting.')
    if (Date.now() > deadline) throw new Error(`The portal was not ready within ${startPatience / 1000} s.`)
    await pause(200)
  }
}

async function stop(portal: ChildProcess): Promise<void> {
  if (portal.exitCode !== null || portal.signalCode) return
  const ended = new Promise((resolve) => portal.once('exit', resolve))
  portal.kill('SIGTERM')
  const late = setTimeout(() => portal.kill('SIGKILL'), stopPatience)
  await ended
  clearTimeout(late)
}

/** Walks call and write to parents at any hour. The process knows it a second later, before the first walk has logged in. */
async function callAtAnyHour(data: string): Promise<void> {
  const pool = openPool(await databaseIn(data), { max: 1 })
  for (const name of ['calling_hours', 'writing_hours']) await setSetting(openDatabase(pool), name, '00:00-24:00')
  await pool.end()
}

/** Starts the portal as `npm start` does, with its own data, a free port and the settings given; its output goes to `test-results/<name>.log`. */
export async function runPortal(
  name: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<{ url: string; data: string; stop: () => Promise<void> }> {
  const cache = join(checkout, '.cache')
  const output = join(checkout, 'test-results', `${name}.log`)
  await mkdir(cache, { recursive: true })
  await mkdir(dirname(output), { recursive: true })
  const data = await mkdtemp(join(cache, 'e2e-'))
  const port = await freePort()
  const { DATABASE_URL: _database, PUBLIC_URL: _public, ...env } = process.env
  const portal = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: checkout,
    env: {
      ...env,
      ...{ PORT: String(port), HOST: '127.0.0.1', DATA_DIR: data, DEMO_LEADS: '2000', LOG_LEVEL: 'warn', TZ: 'America/New_York' },
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const log = createWriteStream(output)
  portal.stdout.pipe(log, { end: false })
  portal.stderr.pipe(log, { end: false })
  const end = async () => {
    await stop(portal)
    log.end()
    await rm(data, { recursive: true, force: true })
  }
  const url = `http://127.0.0.1:${port}`
  try {
    await untilReady(portal, url)
    await callAtAnyHour(data)
  } catch (error) {
    await end()
    const printed = await readFile(output, 'utf8')
    throw new Error(`${error instanceof Error ? error.message : error} It said:\n${printed || 'nothing'}`, { cause: error })
  }
  return { url, data, stop: end }
}
