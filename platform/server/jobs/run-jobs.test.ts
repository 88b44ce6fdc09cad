import { setTimeout as sleep } from 'node:timers/promises'
import type { TaskList } from 'graphile-worker'
import type pg from 'pg'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#testing/server/test-database.ts'
import { type DatabaseProxy, openDatabaseProxy } from '#testing/stand-ins/database-proxy.ts'
import { openPool } from '../db/database.ts'
import { runJobs } from './run-jobs.ts'

let database: TestDatabase
let proxy: DatabaseProxy
let pool: pg.Pool
let jobs: Awaited<ReturnType<typeof runJobs>>
beforeEach(async () => {
  database = await testDatabase()
  proxy = await openDatabaseProxy(database.url)
  pool = openPool(proxy.url, { longest: 1_000 })
})
afterEach(async () => {
  await jobs.stop()
  await pool.end()
  proxy.close()
  await database.drop()
})

const log = pino({ level: 'silent' })
const add = (task: string) => database.pool.query('select graphile_worker.add_job($1)', [task])
const waiting = async () => (await database.pool.query('select locked_at, attempts from graphile_worker.jobs')).rows

/** How many connections that were opened since then listen, or were asked afterwards whether they hear. */
const listeningSince = async (instant: string | undefined) =>
  (
    await database.pool.query(
      `select from pg_stat_activity where datname = current_database() and state = 'idle' and query ~ '^(LISTEN|select$)' and backend_start > $1`,
      [instant],
    )
  ).rowCount

function heldJob() {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const { promise: held, resolve: finish } = Promise.withResolvers<void>()
  const held_job: TaskList[string] = async () => {
    begin()
    await held
  }
  return { tasks: { quick: { held_job }, slow: {}, sending: {} }, begun, letGo: finish }
}

test('the end of a job that cannot be written, because the database is away, lets it run again when that is there', async () => {
  const { tasks, begun, letGo } = heldJob()
  jobs = await runJobs(pool, tasks, [], log)
  await add('held_job')
  await begun
  proxy.shut()
  letGo()
  await sleep(500)
  proxy.admit()
  await expect.poll(waiting, { timeout: 30_000 }).toEqual([])
  await add('held_job')
  await expect.poll(waiting, { timeout: 15_000 }).toEqual([])
})

test('a job that does not end is given up at a stop, and free for another process', async () => {
  const { tasks, begun } = heldJob()
  jobs = await runJobs(pool, tasks, [], log)
  await add('held_job')
  await begun
  const stopping = performance.now()
  await jobs.stop()
  expect(performance.now() - stopping).toBeLessThan(6_000)
  expect(await waiting()).toEqual([{ locked_at: null, attempts: 1 }])
})

test('connections that went silent are replaced, and jobs go on', async () => {
  const { tasks, letGo } = heldJob()
  letGo()
  jobs = await runJobs(pool, tasks, [], log)
  await add('held_job')
  await expect.poll(waiting).toEqual([])
  const { rows } = await database.pool.query<{ frozen: string }>('select clock_timestamp()::text as frozen')
  proxy.freeze()
  await add('held_job')
  await expect.poll(waiting, { timeout: 30_000 }).toEqual([])
  // A runner that is stopped before it hears again would give its connection back twice.
  await expect.poll(() => listeningSince(rows[0]?.frozen), { timeout: 30_000 }).toBeGreaterThanOrEqual(2)
})

test('a job by the clock runs once at a time, and what others add of it runs beside it', async () => {
  let runs = 0
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const by_clock = async () => {
    runs += 1
    await held
  }
  jobs = await runJobs(pool, { quick: { by_clock }, slow: {}, sending: {} }, [], log)
  const addByClock = () =>
    database.pool.query(`select graphile_worker.add_job('by_clock', '{"_cron": {"ts": "2026-11-22T10:00:00Z"}}'::json)`)
  await addByClock()
  await expect.poll(() => runs).toBe(1)
  await addByClock()
  await expect.poll(async () => (await waiting()).length).toBe(1)
  await add('by_clock')
  await expect.poll(() => runs).toBe(2)
  letGo()
  await expect.poll(waiting).toEqual([])
  await addByClock()
  await expect.poll(() => runs).toBe(3)
})
