import { setTimeout as sleep } from 'node:timers/promises'
import type { TaskList } from 'graphile-worker'
import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#testing/server/test-database.ts'
import { type DatabaseProxy, openDatabaseProxy } from '#testing/stand-ins/database-proxy.ts'
import { advisoryLocks } from '../db/advisory-locks.ts'
import { openDatabase, openPool } from '../db/database.ts'
import { hurryPostponedJobs } from './hurry-postponed-jobs.ts'
import { runJobs } from './run-jobs.ts'
import type { ScheduledTask } from './run-schedule.ts'

let database: TestDatabase
let proxy: DatabaseProxy
let pool: pg.Pool
let jobs: Awaited<ReturnType<typeof runJobs>>
beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(async () => {
  proxy = await openDatabaseProxy(database.url)
  pool = openPool(proxy.url, { longest: 1_000, pace: { every: 200, askedAfter: 700, onItsWay: 300 } })
})
afterEach(async () => {
  await jobs.stop()
  await pool.end()
  proxy.close()
  await database.pool.query('select graphile_worker.force_unlock_workers(array(select locked_by from graphile_worker.jobs))')
  await database.pool.query('select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))')
  await database.pool.query('delete from scheduled_task')
})
afterAll(() => database.drop())

/** At the usual pace the tests would wait for most of their time. */
const pace = { longestEnd: 1_000, restartAfter: 300, looking: 50, hearing: { every: 300, patience: 1_000 } }

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
  jobs = await runJobs(pool, tasks, [], log, pace)
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
  jobs = await runJobs(pool, tasks, [], log, pace)
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
  jobs = await runJobs(pool, tasks, [], log, pace)
  await add('held_job')
  await expect.poll(waiting).toEqual([])
  const { rows } = await database.pool.query<{ frozen: string }>('select clock_timestamp()::text as frozen')
  proxy.freeze()
  await add('held_job')
  await expect.poll(waiting, { timeout: 30_000 }).toEqual([])
  // A runner that is stopped before it hears again would give its connection back twice.
  await expect.poll(() => listeningSince(rows[0]?.frozen), { timeout: 30_000 }).toBeGreaterThanOrEqual(2)
})

describe('jobs of a process that died', () => {
  /** A process that runs a job, and loses its way to the database when it dies. */
  async function otherProcess() {
    const way = await openDatabaseProxy(database.url)
    const itsPool = openPool(way.url, { longest: 1_000, pace: { every: 200, askedAfter: 700, onItsWay: 300 } })
    const { tasks, begun, letGo } = heldJob()
    const itsJobs = await runJobs(itsPool, tasks, [], log, pace)
    await begun
    return {
      die: () => way.shut(),
      async end() {
        letGo()
        await itsJobs.stop()
        await itsPool.end()
        way.close()
      },
    }
  }
  let other: Awaited<ReturnType<typeof otherProcess>>
  afterEach(() => other.end())

  test('are taken up by another within seconds, and stay with one that lives', async () => {
    let runs = 0
    const held_job = async () => void runs++
    await add('held_job')
    other = await otherProcess()
    jobs = await runJobs(pool, { quick: { held_job }, slow: {}, sending: {} }, [], log, pace)
    await sleep(600)
    expect([runs, await waiting()]).toEqual([0, [{ locked_at: expect.anything(), attempts: 1 }]])
    other.die()
    await expect.poll(() => runs, { timeout: 15_000 }).toBe(1)
  })

  test('wait longer each time, as they may be what ends the process', async () => {
    await database.pool.query('select graphile_worker.reschedule_jobs(array[id], attempts => 2) from graphile_worker.add_job($1)', [
      'held_job',
    ])
    other = await otherProcess()
    jobs = await runJobs(pool, { quick: {}, slow: {}, sending: {} }, [], log, pace)
    other.die()
    await expect.poll(async () => (await waiting())[0]?.locked_at, { timeout: 15_000 }).toBe(null)
    const { rows } = await database.pool.query("select run_at > now() + interval '30 seconds' as waits from graphile_worker.jobs")
    expect(rows).toEqual([{ waits: true }])
  })

  test('let the next run of their task go on', async () => {
    await database.pool.query(`select graphile_worker.add_job('held_job', queue_name => 'held_job', job_key => 'held_job')`)
    other = await otherProcess()
    await database.pool.query(`select graphile_worker.add_job('held_job', queue_name => 'held_job', job_key => 'held_job')`)
    other.die()
    let runs = 0
    const held_job = async () => void runs++
    jobs = await runJobs(pool, { quick: { held_job }, slow: {}, sending: {} }, [], log, pace)
    await expect.poll(() => runs, { timeout: 15_000 }).toBe(1)
  })
})

test('a runner says that it is there, and leaves nothing behind when it stops', async () => {
  jobs = await runJobs(pool, { quick: {}, slow: {}, sending: {} }, [], log, pace)
  const locks = async () =>
    (await database.pool.query(`select from pg_locks where locktype = 'advisory' and classid = ${advisoryLocks.jobRunner}`)).rowCount
  await expect.poll(locks).toBe(3)
  await jobs.stop()
  expect(await locks()).toBe(0)
})

describe('a scheduled task', () => {
  const dueAt = async (task: string) =>
    (await database.pool.query<{ due_at: string }>('select due_at from scheduled_task where task = $1', [task])).rows[0]?.due_at
  /** Moves the last time at which tasks were due, as if the clock had gone the other way. */
  const lastDue = (by: string, task = '%') =>
    database.pool.query('update scheduled_task set due_at = due_at + $1::interval where task like $2', [by, task])
  /** Begins with a schedule whose tasks are known, and so due again when their time comes. */
  async function begin(quick: TaskList, schedule: ScheduledTask[]) {
    jobs = await runJobs(pool, { quick, slow: {}, sending: {} }, schedule, log, pace)
  }
  /** Some hours ago, so that no test crosses it. */
  const at = new Date(Date.now() - (5 * 60 + 5) * 60_000).toISOString().slice(11, 16) as `${number}:${number}`
  const eachDay: ScheduledTask = { task: 'by_clock', every: '1 day', at }

  test('waits when it is new, and runs once when its time came', async () => {
    let runs = 0
    await begin({ by_clock: async () => void runs++ }, [eachDay])
    expect(await dueAt('by_clock')).toContain(`T${at}:00`)
    await sleep(300)
    expect(runs).toBe(0)
    await lastDue('-1 day')
    await expect.poll(() => runs).toBe(1)
    await sleep(300)
    expect(runs).toBe(1)
  })

  test('runs once if it was due while no process ran, however often', async () => {
    const ran: string[] = []
    const names = ['each_day', 'done_each_day', 'each_hour', 'each_minute']
    const quick = Object.fromEntries(names.map((name) => [name, async () => void ran.push(name)]))
    const schedule: ScheduledTask[] = [
      { task: 'each_day', every: '1 day', at },
      { task: 'done_each_day', every: '1 day', at },
      { task: 'each_hour', every: '1 hour', at },
      { task: 'each_minute', every: '1 minute' },
    ]
    await begin(quick, schedule)
    await jobs.stop()
    ran.length = 0
    await lastDue('-3 days', 'each%')
    await begin(quick, schedule)
    await expect.poll(() => new Set(ran)).toEqual(new Set(['each_day', 'each_hour', 'each_minute']))
    await sleep(300)
    // A minute may have ended meanwhile.
    expect(ran.filter((name) => name !== 'each_minute').toSorted()).toEqual(['each_day', 'each_hour'])
  })

  test('is added once by two processes', async () => {
    let runs = 0
    const quick = { by_clock: async () => void runs++ }
    await begin(quick, [eachDay])
    const others = await runJobs(database.pool, { quick, slow: {}, sending: {} }, [eachDay], log, pace)
    await lastDue('-1 day')
    await expect.poll(() => runs).toBe(1)
    await sleep(300)
    await others.stop()
    expect(runs).toBe(1)
  })

  test('runs once at a time, and what others add of it runs beside it', async () => {
    let runs = 0
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    const by_clock = async () => {
      runs += 1
      await held
    }
    await begin({ by_clock }, [eachDay])
    await lastDue('-1 day')
    await expect.poll(() => runs).toBe(1)
    for (const waits of [2, 2]) {
      const before = await dueAt('by_clock')
      await lastDue('-1 day')
      await expect.poll(() => dueAt('by_clock')).toBe(before)
      expect(await waiting()).toHaveLength(waits)
    }
    expect(runs).toBe(1)
    await add('by_clock')
    await expect.poll(() => runs).toBe(2)
    letGo()
    await expect.poll(waiting).toEqual([])
    expect(runs).toBe(3)
  })

  test('goes on after a clock that was ahead, by a day or by years', async () => {
    let runs = 0
    await begin({ by_clock: async () => void runs++ }, [eachDay])
    const right = await dueAt('by_clock')
    await lastDue('2000 days')
    await expect.poll(() => dueAt('by_clock')).toBe(right)
    expect(runs).toBe(0)
    await lastDue('-1 day')
    await expect.poll(() => runs).toBe(1)
  })

  test('runs once after a clock that was behind by years', async () => {
    let runs = 0
    await begin({ by_clock: async () => void runs++ }, [{ task: 'by_clock', every: '1 day', at }])
    await lastDue('-2000 days')
    await expect.poll(() => runs).toBe(1)
    await sleep(300)
    expect(runs).toBe(1)
  })
})

test('a clock that was ahead leaves no job waiting that was to run at once, and no retry; one that was planned keeps its time', async () => {
  let runs = 0
  jobs = await runJobs(pool, { quick: { at_once: async () => void runs++ }, slow: {}, sending: {} }, [], log, pace)
  await jobs.stop()
  await add('at_once')
  await database.pool.query(`
    update graphile_worker._private_jobs set run_at = run_at + interval '1 day', created_at = created_at + interval '1 day'`)
  const plan = (key: string, at: string, attempts: number) =>
    database.pool.query(
      `select graphile_worker.reschedule_jobs(array[id], attempts => $3)
       from graphile_worker.add_job('at_once', job_key => $1, run_at => now() + $2::interval)`,
      [key, at, attempts],
    )
  await plan('planned', '1 day', 0)
  await plan('retried', '1 hour', 1)
  await plan('retried_late', '1 day', 1)
  const db = openDatabase(pool)
  await hurryPostponedJobs(db)
  jobs = await runJobs(pool, { quick: { at_once: async () => void runs++ }, slow: {}, sending: {} }, [], log, pace)
  await expect.poll(async () => (await waiting()).length).toBe(2)
  expect(runs).toBe(2)
  const { rows } = await database.pool.query('select key from graphile_worker.jobs order by key')
  expect(rows).toEqual([{ key: 'planned' }, { key: 'retried' }])
})
