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
import { Connection } from '../db/connection.ts'
import { redact } from '../logs/redact.ts'
import { makeUp, type ScheduledTask } from './make-up.ts'
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

/** Milliseconds that running jobs have to end at a stop; then they are given up, to be run again. */
const longestEnd = 3_000

/** Milliseconds after which jobs that stopped by themselves begin again. */
const restartAfter = 5_000

/** Milliseconds between two looks at whether the clock was set. */
const lookEvery = 5_000

const toOurs = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const

function keepHearing(events: WorkerEvents): void {
  let stop: (() => void) | undefined
  events.on('pool:listen:success', ({ client }) => {
    stop = client instanceof Connection ? client.keepHearing() : undefined
  })
  // Back in the pool, the next caller takes it.
  events.on('pool:listen:release', () => stop?.())
}

const isByClock = (payload: unknown) => typeof payload === 'object' && payload !== null && '_cron' in payload

/** A job by the clock whose last run is still under way in this process is left out: runs that pile up would keep all others waiting. */
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
  taskList: onceAtATime(tasks),
  crontab: schedule.map(({ task, cron }) => `${cron} ${task}`).join('\n'),
  concurrency: atOnce[sort],
  noHandleSignals: true,
  logger: new Logger(() => (level, message) => log[toOurs[level]]({ jobs: true }, redact(message))),
  // A delayed write of a job's end could fail without a catch, which would end the process.
  preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
})

interface Begun {
  stopped: Promise<unknown>
  unlock: () => Promise<void>
  stop: () => Promise<void>
}

async function begin(pool: pg.Pool, options: RunnerOptions): Promise<Begun> {
  const events: WorkerEvents = new EventEmitter()
  let workers: WorkerPool | undefined
  events.once('pool:create', ({ workerPool }) => {
    workers = workerPool
  })
  keepHearing(events)
  const runner: Runner = await run({ ...options, pgPool: pool, events })
  return {
    stopped: runner.promise.catch(() => undefined),
    async unlock() {
      await pool.query('select graphile_worker.force_unlock_workers($1)', [[workers?.id]])
    },
    async stop() {
      const late = sleep(longestEnd, 'late', { ref: false })
      // One that stopped by itself refuses to be stopped.
      const ended = await Promise.race([runner.stop().catch(() => undefined), late])
      // It fails where the database is away, and there is nothing more to do then.
      if (ended === 'late') await Promise.resolve(workers?.forcefulShutdown('the portal stops')).catch(() => undefined)
    },
  }
}

/** A job that throws is tried again with growing pauses. When its end cannot be written its runner is replaced and it runs again. */
export async function runJobs(
  pool: pg.Pool,
  tasks: Tasks,
  schedule: ScheduledTask[],
  log: FastifyBaseLogger,
  looking = lookEvery,
): Promise<{ stop(): Promise<void> }> {
  const running = new Map<keyof Tasks, Begun>()
  /** Stopped because the clock was set, to begin again at once. */
  const renewed = new Set<Begun>()
  let stopped = false

  async function start(sort: keyof Tasks): Promise<void> {
    const ofSort = schedule.filter(({ task }) => task in tasks[sort])
    await mendAfterWrongClock(pool)
    await makeUp(pool, ofSort)
    const begun = await begin(pool, optionsOf(sort, tasks[sort], ofSort, log))
    running.set(sort, begun)
    void begun.stopped.then(() => startAgain(sort, begun))
    if (stopped) await begun.stop()
  }

  async function startAgain(sort: keyof Tasks, dead: Begun): Promise<void> {
    if (stopped) return
    if (!renewed.delete(dead)) {
      log.warn({ jobs: true, sort }, 'jobs stopped by themselves and begin again')
      await sleep(restartAfter, undefined, { ref: false })
    }
    if (stopped) return
    await dead
      .unlock()
      .then(() => start(sort))
      .catch(() => startAgain(sort, dead))
  }

  const unwatch = watchClock(looking, pool, () => {
    log.warn({ jobs: true }, 'the clock was set, so jobs begin again')
    for (const begun of running.values()) {
      renewed.add(begun)
      void begun.stop()
    }
  })

  async function stop(): Promise<void> {
    stopped = true
    unwatch()
    await Promise.all([...running.values()].map((begun) => begun.stop()))
  }

  try {
    await start('quick')
    await start('slow')
    await start('sending')
  } catch (error) {
    await stop()
    throw error
  }
  return { stop }
}
