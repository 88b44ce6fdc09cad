import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import {
  Logger,
  type Runner,
  type RunnerOptions,
  run,
  runMigrations,
  type Task,
  type TaskList,
  type WorkerEvents,
  type WorkerPool,
} from 'graphile-worker'
import type pg from 'pg'
import { Connection, heartbeat } from '../db/connection.ts'
import { redact } from '../logs/redact.ts'
import { freeLostJobs, letGo, signIn, signOut } from './free-lost-jobs.ts'
import { runMissedCronJobs, type ScheduledTask } from './run-missed-cron-jobs.ts'
import { mendAfterWrongClock, watchClock } from './watch-clock.ts'

/** The jobs of the portal, by name. Quick ones never wait for slow ones, which may take minutes each, nor for those that send messages. */
export interface Tasks {
  quick: TaskList
  slow: TaskList
  sending: TaskList
}

/** Creates the job runner's own tables, or brings them up to date. */
export const migrateJobs = (pool: pg.Pool) => runMigrations({ pgPool: pool })

const atOnce = { quick: 4, slow: 2, sending: 4 }
export const jobsAtOnce = atOnce.quick + atOnce.slow + atOnce.sending

/**
 * In milliseconds. `longestEnd`: the time for running jobs to end at a stop, before they are given up and run again. `restartAfter`: the
 * pause before a job runner that stopped by itself starts again. `looking`: between two looks at the clock and for dead runners. `hearing`:
 * keeps a listening connection alive.
 */
const defaultPace = { longestEnd: 3_000, restartAfter: 5_000, looking: 5_000, hearing: heartbeat }

type Pace = typeof defaultPace

const toOurs = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const

/** Keeps a runner's listening connection alive. The connection also tells other processes that the runner is there. */
function keepHearing(events: WorkerEvents, pool: pg.Pool, hearing: Pace['hearing']): void {
  let stop: (() => void) | undefined
  events.on('pool:listen:success', ({ client, workerPool }) => {
    stop = client instanceof Connection ? client.keepHearing(hearing) : undefined
    // If it fails, the connection is lost, and the next connection signs in.
    signIn(pool, client, workerPool.id).catch(() => undefined)
  })
  // Back in the pool, the next caller takes it.
  events.on('pool:listen:release', ({ client, workerPool }) => {
    stop?.()
    letGo(client, workerPool.id).catch(() => undefined)
  })
}

const isByClock = (payload: unknown) => typeof payload === 'object' && payload !== null && '_cron' in payload

/** Skips a scheduled job while its last run goes on in this process: runs that pile up would block all other jobs. */
function onceAtATime(tasks: TaskList): TaskList {
  const underWay = new Set<string>()
  const once = (name: string, task: Task): Task => {
    const run: Task = async (payload, helpers) => {
      if (!isByClock(payload)) return await task(payload, helpers)
      if (underWay.has(name)) return
      underWay.add(name)
      await Promise.resolve(task(payload, helpers)).finally(() => underWay.delete(name))
    }
    return run
  }
  return Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, task && once(name, task)]))
}

const optionsOf = (sort: keyof Tasks, tasks: TaskList, schedule: readonly ScheduledTask[], log: FastifyBaseLogger): RunnerOptions => ({
  taskList: tasks,
  crontab: schedule.map(({ task, cron }) => `${cron} ${task}`).join('\n'),
  concurrency: atOnce[sort],
  noHandleSignals: true,
  logger: new Logger(() => (level, message) => log[toOurs[level]]({ jobs: true }, redact(message))),
  // A delayed write of a job's end could fail without a catch, which would end the process.
  preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
})

interface Begun {
  readonly id: string | undefined
  /** Once its jobs ended too. */
  stopped: Promise<unknown>
  unlock: () => Promise<void>
  /** Renews the locks of its jobs after the database's clock leapt: others would take jobs whose locks look hours old. */
  relock: () => Promise<void>
  /** Takes no more jobs and lets the running ones end. */
  end: () => void
  /** Ends it; jobs that do not end soon are given up. */
  stop: () => Promise<void>
}

const onceOnly = <Result>(act: () => Result): (() => Result) => {
  let done: { result: Result } | undefined
  return () => {
    done ??= { result: act() }
    return done.result
  }
}

async function begin(pool: pg.Pool, options: RunnerOptions, { hearing, longestEnd }: Pace): Promise<Begun> {
  const events: WorkerEvents = new EventEmitter()
  let workers: WorkerPool | undefined
  events.once('pool:create', ({ workerPool }) => {
    workers = workerPool
  })
  keepHearing(events, pool, hearing)
  const runner: Runner = await run({ ...options, pgPool: pool, events })
  const stopped = runner.promise.catch(() => undefined)
  const ofIts = (does: string) => pool.query(does, [[workers?.id]])
  // A runner that is stopping by itself rejects `stop()`, and its jobs may still run.
  const end = onceOnly(async () => {
    await runner.stop().catch(() => undefined)
    await stopped
  })
  return {
    id: workers?.id,
    stopped,
    async unlock() {
      await ofIts('select graphile_worker.force_unlock_workers($1)')
      if (workers) await signOut(pool, workers.id)
    },
    async relock() {
      await ofIts('update graphile_worker._private_jobs set locked_at = now() where locked_by = any($1::text[])')
      await ofIts('update graphile_worker._private_job_queues set locked_at = now() where locked_by = any($1::text[])')
    },
    end: () => void end(),
    stop: onceOnly(async () => {
      const late = sleep(longestEnd, 'late', { ref: false })
      const ended = await Promise.race([end(), late])
      // It fails while the database is away, and nothing more can be done then.
      if (ended === 'late') await Promise.resolve(workers?.forcefulShutdown('the portal stops')).catch(() => undefined)
      else if (workers) await signOut(pool, workers.id).catch(() => undefined)
    }),
  }
}

interface Work {
  pool: pg.Pool
  tasks: Tasks
  schedule: readonly ScheduledTask[]
  log: FastifyBaseLogger
  pace: Pace
}

async function beginSort(sort: keyof Tasks, { pool, tasks, schedule, log, pace }: Work): Promise<Begun> {
  const ofSort = schedule.filter(({ task }) => task in tasks[sort])
  await mendAfterWrongClock(pool)
  await runMissedCronJobs(pool, ofSort)
  return await begin(pool, optionsOf(sort, tasks[sort], ofSort, log), pace)
}

/** While the database is away it may not begin for long, so the wait is limited. */
const stopBeginning = (begins: Promise<Begun>, { longestEnd }: Pace) =>
  Promise.race([begins.then((begun) => begun.stop()).catch(() => undefined), sleep(2 * longestEnd, undefined, { ref: false })])

/** Repeats the work until it succeeds, also while the database is away. */
async function trying(isOver: () => boolean, { restartAfter }: Pace, act: () => Promise<void>): Promise<void> {
  while (!isOver()) {
    try {
      return await act()
    } catch {
      await sleep(restartAfter, undefined, { ref: false })
    }
  }
}

interface Runners {
  running: Map<keyof Tasks, Begun>
  /** Replaced runners whose last jobs still run. */
  ending: Set<Begun>
  renew: (sort: keyof Tasks, old: Begun) => void
}

/** Watches the clock, and the runners of other processes. Returns a function that ends it. */
function watch(pool: pg.Pool, { running, ending, renew }: Runners, log: FastifyBaseLogger, looking: number): () => void {
  const unwatch = watchClock(looking, pool, () => {
    log.warn({ jobs: true }, 'the clock was set, so jobs begin again')
    for (const [sort, begun] of [...running]) renew(sort, begun)
  })
  const isOwn = (id: string) => [...running.values(), ...ending].some((begun) => begun.id === id)
  const unlook = freeLostJobs(looking, pool, isOwn, (freed) => {
    log.warn({ jobs: true, freed }, 'jobs of a process that died are free again')
  })
  return () => {
    unwatch()
    unlook()
  }
}

/**
 * Retries a job that throws, with growing pauses. If a job's end cannot be written, its runner is replaced and the job runs again. After
 * the clock was set, new runners begin at once, beside the last jobs of the old ones.
 */
export async function runJobs(
  pool: pg.Pool,
  tasks: Tasks,
  schedule: ScheduledTask[],
  log: FastifyBaseLogger,
  given: Partial<Pace> = {},
): Promise<{ stop(): Promise<void> }> {
  // A new runner must know of the jobs that an old one still runs.
  const once: Tasks = { quick: onceAtATime(tasks.quick), slow: onceAtATime(tasks.slow), sending: onceAtATime(tasks.sending) }
  const pace = { ...defaultPace, ...given }
  const work: Work = { pool, tasks: once, schedule, log, pace }
  const beginning = new Set<Promise<Begun>>()
  const running = new Map<keyof Tasks, Begun>()
  const ending = new Set<Begun>()
  let stopped = false
  const isStopped = () => stopped

  async function start(sort: keyof Tasks): Promise<void> {
    if (stopped) return
    const begins = beginSort(sort, work)
    beginning.add(begins)
    const begun = await begins.finally(() => beginning.delete(begins))
    running.set(sort, begun)
    void begun.stopped.then(() => (ending.has(begun) ? leave(begun) : startAgain(sort, begun)))
  }

  async function startAgain(sort: keyof Tasks, dead: Begun): Promise<void> {
    if (stopped) return
    running.delete(sort)
    log.warn({ jobs: true, sort }, 'jobs stopped by themselves and begin again')
    await sleep(pace.restartAfter, undefined, { ref: false })
    await trying(isStopped, pace, () => dead.unlock().then(() => start(sort)))
  }

  /** A runner that is about to begin knows the right time already. */
  function renew(sort: keyof Tasks, old: Begun): void {
    running.delete(sort)
    ending.add(old)
    old.end()
    void trying(isStopped, pace, () => old.relock().then(() => start(sort)))
  }

  /** By now the ends of its jobs are written, unless the database was away. */
  async function leave(dead: Begun): Promise<void> {
    await trying(isStopped, pace, dead.unlock)
    ending.delete(dead)
  }

  const unwatch = watch(pool, { running, ending, renew }, log, pace.looking)

  async function stop(): Promise<void> {
    stopped = true
    unwatch()
    const begun = [...running.values(), ...ending].map((each) => each.stop())
    await Promise.all([...begun, ...[...beginning].map((begins) => stopBeginning(begins, pace))])
  }

  try {
    for (const sort of ['quick', 'slow', 'sending'] as const) await start(sort)
  } catch (error) {
    await stop()
    throw error
  }
  return { stop }
}
