import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { checkout } from '../../config/checkout.ts'
import { openEmbedded } from './open-embedded.ts'
import { isPostgresOf } from './postmaster.ts'
import { sweepAfter } from './sweep-after.ts'

export function rememberingLog() {
  const lines: string[] = []
  return { said: lines, info: (text: string) => void lines.push(text), warn: (text: string) => void lines.push(text) }
}

export function dataFolder() {
  const cache = join(checkout, '.cache')
  mkdirSync(cache, { recursive: true })
  const top = mkdtempSync(join(cache, 'embedded-test-'))
  const swept = sweepAfter(top)
  const pid = () => Number(readFileSync(join(top, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  const remove = async () => {
    const pidFiles = readdirSync(top, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('postmaster.pid'))
    for (const path of pidFiles) {
      const postmaster = Number.parseInt(readFileSync(join(top, path), 'utf8'), 10)
      if (isPostgresOf(dirname(join(top, path)), postmaster)) process.kill(postmaster, 'SIGQUIT')
    }
    if (pidFiles.length > 0) await sleep(300)
    rmSync(top, { recursive: true, force: true, maxRetries: 5 })
    swept()
  }
  return { dataDir: top, pid, remove }
}

async function makeCluster(): Promise<string> {
  const { dataDir } = dataFolder()
  const { stop } = await openEmbedded({ dataDir, log: rememberingLog() })
  await stop()
  return dataDir
}

let made: Promise<string> | undefined

/** Copies a cluster that has been open before into a data folder. Making one takes longer than most tests. */
export async function copyCluster(dataDir: string): Promise<void> {
  made ??= makeCluster()
  cpSync(await made, dataDir, { recursive: true, verbatimSymlinks: true })
}

export async function query<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

export async function eventually<T>(attempt: () => Promise<T> | T): Promise<T> {
  for (const end = Date.now() + 20_000; ; await sleep(50)) {
    try {
      return await attempt()
    } catch (error) {
      if (Date.now() > end) throw error
    }
  }
}

export async function openElsewhere(
  dataDir: string,
  path = process.env.PATH,
): Promise<{ child: ChildProcess; url?: string; error?: string; close(): Promise<void> }> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('keep-open.ts', import.meta.url)), dataDir], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, PATH: path },
  })
  const close = async () => {
    child.stdin.end()
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  for await (const line of createInterface(child.stdout)) {
    const message = JSON.parse(line) as { url?: string; error?: string }
    if (message.url || message.error) return { child, close, ...message }
  }
  throw new Error('The other process ended without a word.')
}
