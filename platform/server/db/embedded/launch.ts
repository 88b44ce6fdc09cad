import { spawn } from 'node:child_process'
import { closeSync, openSync, statfsSync, statSync } from 'node:fs'
import { readFile, rename, rm } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { SetupError } from '../../config/setup-error.ts'
import { type Address, listenSettings, newAddress, socketFiles } from './address.ts'
import { type ClusterPaths, explainWriteError } from './cluster-paths.ts'
import { tryConnect } from './connect.ts'
import type { Log } from './log.ts'
import { endOrphans, readPostmaster, runningPostmaster } from './postmaster.ts'
import { commandOf, type Runner } from './runner.ts'

const megabyte = 1024 * 1024

const longestLog = 20 * megabyte

/** A container may use less memory than the machine has. */
const memory = () => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)

const sharedBuffers = () => Math.round(Math.min(Math.max(memory() / 8 / megabyte, 128), 2048))

/**
 * The log that PostgreSQL writes between two checkpoints: with little of it, a job that rewrites very many rows writes most pages twice.
 * It takes at most a tenth of the disk that is free.
 */
function walSize(paths: ClusterPaths): number {
  const { bavail, bsize } = statfsSync(paths.dataDir)
  return Math.round(Math.min(Math.max((bavail * bsize) / 10 / megabyte, 512), 8192))
}

const serverSettings = (paths: ClusterPaths, durable: boolean): Record<string, string> => ({
  shared_buffers: `${sharedBuffers()}MB`,
  effective_cache_size: `${Math.round(memory() / 2 / megabyte)}MB`,
  maintenance_work_mem: '128MB',
  work_mem: '16MB',
  max_wal_size: `${walSize(paths)}MB`,
  max_connections: '200',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Containers have a small /dev/shm; parallel queries take from here first.
  min_dynamic_shared_memory: '64MB',
  ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', shared_buffers: '128MB' }),
})

/** Removes a postmaster.pid whose process is now another program, and an old socket's lock: either would keep PostgreSQL from starting. */
async function clearRemains(paths: ClusterPaths): Promise<void> {
  const left = readPostmaster(paths)
  if (left) {
    await endOrphans(paths)
    await rm(`${paths.cluster}/postmaster.pid`, { force: true })
  }
  for (const file of socketFiles(paths)) await rm(file, { force: true })
}

async function openLog(paths: ClusterPaths): Promise<{ file: number; from: number }> {
  try {
    const size = statSync(paths.log, { throwIfNoEntry: false })?.size ?? 0
    if (size > longestLog) await rename(paths.log, `${paths.log}.1`)
    return { file: openSync(paths.log, 'a', 0o600), from: size > longestLog ? 0 : size }
  } catch (error) {
    throw explainWriteError(paths.log, error)
  }
}

type Launched = { ended: () => boolean; logFrom: number }

async function spawnPostgres(paths: ClusterPaths, runner: Runner, address: Address, durable: boolean): Promise<Launched> {
  const settings = { ...serverSettings(paths, durable), ...listenSettings(paths, address) }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const { command, args, options } = commandOf(runner, 'postgres', ['-D', paths.cluster, ...flags])
  const log = await openLog(paths)
  // A session of its own: Ctrl-C in the terminal reaches only the portal, which stops PostgreSQL in its own time.
  const child = spawn(command, args, { ...options, cwd: '/', detached: true, stdio: ['ignore', log.file, log.file] })
  closeSync(log.file)
  child.unref()
  let ended = false
  child.once('exit', () => (ended = true)).once('error', () => (ended = true))
  return { ended: () => ended, logFrom: log.from }
}

async function lastWords(paths: ClusterPaths, from: number): Promise<string> {
  const text = (await readFile(paths.log)).subarray(from).toString()
  const lines = text.split('\n').filter((line) => /FATAL|PANIC|HINT|unshare|setpriv/.test(line))
  return (
    lines
      .slice(-3)
      .map((line) => line.replace(/^.*?(?=(FATAL|PANIC|HINT):)/, ''))
      .join(' ') || text.trim().slice(-300)
  )
}

async function waitUntilReady(paths: ClusterPaths, launched: Launched, address: Address, log: Log): Promise<pg.Client | undefined> {
  const notice = setTimeout(() => log.info('PostgreSQL is recovering from an unclean stop; this may take a while'), 5_000)
  try {
    for (; !launched.ended(); await sleep(20)) {
      const attempt = await tryConnect(paths, address)
      if ('client' in attempt) return attempt.client
    }
    return undefined
  } finally {
    clearTimeout(notice)
  }
}

type Start = { paths: ClusterPaths; runner: Runner; durable: boolean; log: Log; before: Address | undefined }

/** Answers when the postmaster takes connections. Only the holder of the start lock may call it. */
export async function launch({ paths, runner, durable, log, before }: Start): Promise<{ client: pg.Client; address: Address }> {
  let words = ''
  for (let attempt = 1; attempt <= 5; attempt++) {
    await clearRemains(paths)
    const address = attempt === 1 && before ? before : await newAddress(paths)
    const launched = await spawnPostgres(paths, runner, address, durable)
    const client = await waitUntilReady(paths, launched, address, log)
    if (client) return { client, address }
    words = await lastWords(paths, launched.logFrom)
    // Backends that are still dying hold the shared memory; a port may be taken between choosing and using it.
    if (!/shared memory block|already in use|could not create any/.test(words)) break
    await sleep(attempt * 500)
  }
  if (runningPostmaster(paths)) throw new SetupError(`Another program runs PostgreSQL on ${paths.cluster} and cannot be reached from here.`)
  throw new SetupError(`PostgreSQL could not be started on ${paths.cluster}: ${words} The whole log is ${paths.log}`)
}
