import { setTimeout as sleep } from 'node:timers/promises'
import type { TaskList } from 'graphile-worker'
import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '#testing/server/test-database.ts'
import { type DatabaseProxy, openDatabaseProxy } from '#testing/stand-ins/database-proxy.ts'
import { advisoryLocks } from '../db/advisory-locks.ts'
import { openPool } from '../db/database.ts'
import { signIn } from './free-lost-jobs.ts'
import { runJobs } from './run-jobs.ts'

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
  for (const table of ['_private_jobs', '_private_job_queues', '_private_known_crontabs'])
    await database.pool.query(`delete from graphile_worker.${table}`)
  await database.pool.query('delete from job_runner')
})
afterAll(() => database.drop())

/** At the usual pace the tests would wait for most of their time. */
const pace = { longestEnd: 1_000, restartAfter: 300, looking: 50, hearing: { every: 300, patience: 1_000 } }

const log = pino({ level: 'silent' })
const add = (task: string) => database.pool.query('select graphile_worker.add_job($1)', [task])
const addByClock = (at = 'now()', task = 'by_clock') =>
  database.pool.query(`select graphile_worker.add_job($1, '{"_cron": {"ts": "2026-11-22T10:00:00Z"}}'::json, run_at => ${at})`, [task])
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

test('a job by the clock runs once at a time, and what others add of it runs beside it', async () => {
  let runs = 0
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const by_clock = async () => {
    runs += 1
    await held
  }
  jobs = await runJobs(pool, { quick: { by_clock }, slow: {}, sending: {} }, [], log, pace)
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

describe('jobs of a process that died', () => {
  /** A runner of another process, whose connection holds its lock until that process dies. */
  async function otherRunner() {
    const held = await database.pool.connect()
    await signIn(database.pool, held, 'pool-other')
    await add('held_job')
    await database.pool.query(`
      update graphile_worker._private_jobs set locked_at = now(), locked_by = 'pool-other', attempts = 1`)
    return held
  }

  test('are taken up by another within seconds, and stay with one that lives', async () => {
    let runs = 0
    const held_job = async () => void runs++
    const other = await otherRunner()
    jobs = await runJobs(pool, { quick: { held_job }, slow: {}, sending: {} }, [], log, pace)
    await sleep(600)
    expect([runs, await waiting()]).toEqual([0, [{ locked_at: expect.anything(), attempts: 1 }]])
    other.release(true)
    await expect.poll(() => runs, { timeout: 15_000 }).toBe(1)
    expect((await database.pool.query(`select from job_runner where id = 'pool-other'`)).rowCount).toBe(0)
  })

  test('wait longer each time, as they may be what ends the process', async () => {
    const other = await otherRunner()
    await database.pool.query('update graphile_worker._private_jobs set attempts = 3')
    other.release(true)
    jobs = await runJobs(pool, { quick: {}, slow: {}, sending: {} }, [], log, pace)
    await expect.poll(async () => (await waiting())[0]?.locked_at, { timeout: 15_000 }).toBe(null)
    const { rows } = await database.pool.query("select run_at > now() + interval '30 seconds' as waits from graphile_worker.jobs")
    expect(rows).toEqual([{ waits: true }])
  })

  test('a runner says that it is there, and leaves nothing behind when it stops', async () => {
    jobs = await runJobs(pool, { quick: {}, slow: {}, sending: {} }, [], log, pace)
    const runners = async () => (await database.pool.query('select from job_runner')).rowCount
    const locks = async () =>
      (await database.pool.query(`select from pg_locks where locktype = 'advisory' and classid = ${advisoryLocks.jobRunner}`)).rowCount
    await expect.poll(runners).toBe(3)
    expect(await locks()).toBe(3)
    await jobs.stop()
    expect([await runners(), await locks()]).toEqual([0, 0])
  })
})

const minute = 60_000
const day = 24 * 60 * minute

const crontabs = async () =>
  (
    await database.pool.query<{ identifier: string; last_execution: string | null }>(
      `select * from graphile_worker._private_known_crontabs`,
    )
  ).rows

describe('a clock that was wrong', () => {
  /** Just before a full minute that has passed. */
  const now = Math.floor(Date.now() / minute) * minute - 10 * minute - 100
  let runs: number
  let said: string[]

  /** The clock stands still, but for what a test sets. */
  function setClock(at: number) {
    said = []
    vi.setSystemTime(at)
  }
  beforeEach(() => {
    runs = 0
    vi.useFakeTimers({ toFake: ['Date'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const telling = pino({ level: 'trace' }, { write: (line: string) => said.push(line) })
  async function begin() {
    const by_clock = async () => {
      runs += 1
    }
    jobs = await runJobs(pool, { quick: { by_clock }, slow: {}, sending: {} }, [{ task: 'by_clock', cron: '* * * * *' }], telling, pace)
  }
  /** The polls of Vitest would let the clock go on. */
  async function until(isSo: () => boolean | Promise<boolean>) {
    const tooLate = performance.now() + 30_000
    while (!(await isSo())) {
      if (performance.now() > tooLate) break
      await sleep(20)
    }
    expect(await isSo()).toBe(true)
  }
  /** Waits until the job runner looks again and again for the minute that is near, and lets that come. */
  async function passMinute(from: number) {
    await until(() => said.some((line) => line.includes('too early')))
    setClock(from + 200)
  }

  test('keeps no job by the clock waiting for a day once it is right again', async () => {
    setClock(now + day)
    await begin()
    await passMinute(now + day)
    const minuteOf = new Date(now + day + 100).toISOString().replace('.000', '')
    await until(async () => (await crontabs())[0]?.last_execution === minuteOf)
    setClock(now)
    await passMinute(now)
    await until(() => runs === 1)
  })

  test('before the portal started keeps none waiting either', async () => {
    setClock(now)
    await begin()
    await jobs.stop()
    await database.pool.query(`update graphile_worker._private_known_crontabs set last_execution = $1`, [new Date(now + day)])
    setClock(now)
    await begin()
    await passMinute(now)
    await until(() => runs === 1)
  })

  test('that was years behind does not have each minute made up', async () => {
    setClock(now - 2000 * day)
    await begin()
    await passMinute(now - 2000 * day)
    await until(() => runs === 1)
    setClock(now)
    await passMinute(now)
    await until(async () => runs > 1 && (await waiting()).length === 0)
    expect(runs).toBe(2)
  })

  test('leaves no job waiting that was to run at once, and keeps the instant of one that was planned', async () => {
    setClock(now)
    await add('by_clock')
    await database.pool.query(`
      update graphile_worker._private_jobs set run_at = run_at + interval '1 day', created_at = created_at + interval '1 day'`)
    await database.pool.query(`select graphile_worker.add_job('by_clock', run_at => now() + interval '1 day')`)
    await begin()
    await until(async () => runs === 1 && (await waiting()).length === 1)
  })

  test('here alone, beside a right one of the database, leaves no job by the clock waiting, and lets one that failed wait', async () => {
    setClock(now)
    await addByClock(`now() + interval '1 day'`)
    await addByClock(`now() + interval '1 hour'`)
    await database.pool.query(`update graphile_worker._private_jobs set attempts = 1 where run_at < now() + interval '2 hours'`)
    await begin()
    await until(async () => runs === 1 && (await waiting()).length === 1)
    expect(await waiting()).toEqual([{ locked_at: null, attempts: 1 }])
  })

  describe('and is set while jobs run', () => {
    /** A job by the clock that is under way, whose clock was then set. */
    async function setWhileHeld() {
      const held = heldJob()
      const held_job = vi.fn(held.tasks.quick.held_job)
      const other = vi.fn()
      setClock(now)
      jobs = await runJobs(pool, { quick: { held_job, other }, slow: {}, sending: {} }, [], telling, pace)
      await addByClock('now()', 'held_job')
      await held.begun
      setClock(now + day)
      await until(() => said.some((line) => line.includes('the clock was set')))
      return { held_job, other, letGo: held.letGo }
    }

    test('runs none of them twice, and the others go on', async () => {
      const { held_job, other, letGo } = await setWhileHeld()
      await add('other')
      await until(() => other.mock.calls.length === 1)
      await until(async () => (await waiting()).length === 1)
      expect(await waiting()).toEqual([{ locked_at: expect.anything(), attempts: 1 }])
      await addByClock('now()', 'held_job')
      await until(async () => (await waiting()).length === 1)
      expect(held_job).toHaveBeenCalledTimes(1)
      letGo()
      await until(async () => (await waiting()).length === 0)
      await addByClock('now()', 'held_job')
      await until(() => held_job.mock.calls.length === 2)
      expect(said.join()).not.toContain('stopped by themselves')
    })

    test('lets a stop wait for those that began before', async () => {
      const { letGo } = await setWhileHeld()
      let ended = false
      const stopping = jobs.stop().then(() => {
        ended = true
      })
      await sleep(300)
      expect(ended).toBe(false)
      letGo()
      await stopping
      expect(await waiting()).toEqual([])
    })

    test('keeps their locks, as long as it was ahead', async () => {
      const held = heldJob()
      setClock(now)
      jobs = await runJobs(pool, { ...held.tasks }, [], telling, pace)
      await add('held_job')
      await held.begun
      await database.pool.query(`update graphile_worker._private_jobs set locked_at = now() - interval '1 day'`)
      setClock(now + day)
      const isFresh = `select from graphile_worker._private_jobs where locked_at > now() - interval '1 minute' and attempts = 1`
      await until(async () => (await database.pool.query(isFresh)).rowCount === 1)
      held.letGo()
    })
  })
})

test('tasks of each day and each hour that were due while the machine was off run once it is on again; new ones wait', async () => {
  const ran: string[] = []
  const names = ['daily', 'done_daily', 'hourly', 'new_daily', 'each_minute']
  const quick = Object.fromEntries(names.map((name) => [name, async () => void ran.push(name)]))
  const due = new Date(Date.now() - 5 * 60 * minute)
  const daily = `${due.getUTCMinutes()} ${due.getUTCHours()} * * *`
  const schedule = [
    ...['daily', 'done_daily', 'new_daily'].map((task) => ({ task, cron: daily })),
    { task: 'hourly', cron: `${due.getUTCMinutes()} * * * *` },
    { task: 'each_minute', cron: '*/30 * * * *' },
  ]
  for (const name of names.filter((each) => each !== 'new_daily'))
    await database.pool.query(
      `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution) values ($1, $2, $3)`,
      [name, new Date(Date.now() - 3 * day), name === 'done_daily' ? due : null],
    )
  const begin = async () => {
    jobs = await runJobs(pool, { quick, slow: {}, sending: {} }, schedule, log, pace)
  }
  await begin()
  await expect.poll(() => ran.filter((name) => name !== 'each_minute').toSorted(), { timeout: 15_000 }).toEqual(['daily', 'hourly'])
  await jobs.stop()
  await begin()
  await expect.poll(waiting, { timeout: 15_000 }).toEqual([])
  expect(ran.filter((name) => name !== 'each_minute')).toHaveLength(2)
})
