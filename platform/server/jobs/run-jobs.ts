import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { Logger, type RunnerOptions, run, runMigrations, type TaskList, type WorkerEvents, type WorkerPool } from 'graphile-worker'
import type pg from 'pg'
import { Connection, heartbeat } from '../db/connection.ts'
import { redact } from '../logs/redact.ts'
import { freeLostJobs, signIn, signOut } from './free-lost-jobs.ts'
import { runSchedule, type ScheduledTask } from './run-schedule.ts'

/** The jobs of the portal, by name. Quick ones never wait for slow ones, which may take minutes each, nor for those that send messages. */
export interface Tasks {
  quick: TaskList
  slow: TaskList
  sending: TaskList
}

/** Creates the job runner's own tables, or brings them up to date. */
export const migrateJobs = (pool: pg.Pool) => runMigrations({ pgPool: pool })

const sorts = ['quick', 'slow', 'sending'] as const
type Sort = (typeof sorts)[number]

const atOnce = { quick: 4, slow: 2, sending: 4 }
export const jobsAtOnce = atOnce.quick + atOnce.slow + atOnce.sending

/**
 * In milliseconds. `longestEnd`: the time for running jobs to end at a stop, before they are given up and run again. `restartAfter`: the
 * pause before a job runner that stopped by itself starts again. `looking`: between two looks at the schedule and for dead runners.
 * `hearing`: keeps a listening connection alive.
 */
const defaultPace = { longestEnd: 3_000, restartAfter: 5_000, looking: 5_000, hearing: heartbeat }

type Pace = typeof defaultPace

/** The longest delay of a timer: the runner would free jobs by the age of their locks, which is wrong once the clock was set. */
const never = 2 ** 31 - 1

const toOurs = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const

/** Keeps a runner's listening connection alive. The connection also tells other processes that the runner is there. */
function keepHearing(events: WorkerEvents, hearing: Pace['hearing']): void {
  let stop: (() => void) | undefined
  events.on('pool:listen:success', ({ client, workerPool }) => {
    stop = client instanceof Connection ? client.keepHearing(hearing) : undefined
    // If it fails, the connection is lost, and the next connection signs in.
    signIn(client, workerPool.id).catch(() => undefined)
  })
  // Back in the pool, the next caller takes it.
  events.on('pool:listen:release', ({ client, workerPool }) => {
    stop?.()
    signOut(client, workerPool.id).catch(() => undefined)
  })
}

const optionsOf = (sort: Sort, tasks: TaskList, log: FastifyBaseLogger): RunnerOptions => ({
  taskList: tasks,
  parsedCronItems: [],
  concurrency: atOnce[sort],
  noHandleSignals: true,
  logger: new Logger(() => (level, message) => log[toOurs[level]]({ jobs: true }, redact(message))),
  minResetLockedInterval: never,
  maxResetLockedInterval: never,
  // A delayed write of a job's end could fail without a catch, which would end the process.
  preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
})

interface Runner {
  readonly id: string | undefined
  /** Once its jobs ended too. */
  stopped: Promise<unknown>
  /** Ends it; jobs that do not end soon are given up. */
  stop: () => Promise<void>
}

async function begin(pool: pg.Pool, options: RunnerOptions, { hearing, longestEnd }: Pace): Promise<Runner> {
  const events: WorkerEvents = new EventEmitter()
  let workers: WorkerPool | undefined
  events.once('pool:create', ({ workerPool }) => {
    workers = workerPool
  })
  keepHearing(events, hearing)
  const runner = await run({ ...options, pgPool: pool, events })
  const stopped = runner.promise.catch(() => undefined)
  return {
    id: workers?.id,
    stopped,
    async stop() {
      // A runner that is stopping by itself rejects `stop()`, and its jobs may still run.
      const ended = runner
        .stop()
        .then(() => stopped)
        .catch(() => stopped)
      const late = sleep(longestEnd, 'late', { ref: false })
      // Giving up fails while the database is away, and nothing more can be done then.
      if ((await Promise.race([ended, late])) === 'late')
        await Promise.resolve(workers?.forcefulShutdown('the portal stops')).catch(() => undefined)
    },
  }
}

/** Retries a job that throws, with growing pauses. If a job's end cannot be written, its runner is replaced and the job runs again. */
export async function runJobs(
  pool: pg.Pool,
  tasks: Tasks,
  schedule: readonly ScheduledTask[],
  log: FastifyBaseLogger,
  given: Partial<Pace> = {},
): Promise<{ stop(): Promise<void> }> {
  const pace = { ...defaultPace, ...given }
  const running = new Map<Sort, Runner>()
  let isStopped = false

  async function start(sort: Sort): Promise<void> {
    const runner = await begin(pool, optionsOf(sort, tasks[sort], log), pace)
    // The portal may have stopped meanwhile.
    if (isStopped) return await runner.stop()
    running.set(sort, runner)
    void runner.stopped.then(() => startAgain(sort))
  }

  /** Also while the database is away. The jobs that the old runner left are found as those of a dead process. */
  async function startAgain(sort: Sort): Promise<void> {
    if (isStopped) return
    running.delete(sort)
    log.warn({ jobs: true, sort }, 'jobs stopped by themselves and begin again')
    await sleep(pace.restartAfter, undefined, { ref: false })
    if (!isStopped) await start(sort).catch(() => startAgain(sort))
  }

  const isAlive = (id: string) => running.values().some((runner) => runner.id === id)
  const unlook = freeLostJobs(pace.looking, pool, isAlive, (freed) => {
    log.warn({ jobs: true, freed }, 'jobs of a process that died are free again')
  })
  let unschedule: (() => void) | undefined

  async function stop(): Promise<void> {
    isStopped = true
    unlook()
    unschedule?.()
    await Promise.all(running.values().map((runner) => runner.stop()))
  }

  try {
    for (const sort of sorts) await start(sort)
    unschedule = await runSchedule(pool, schedule, pace.looking)
  } catch (error) {
    await stop()
    throw error
  }
  return { stop }
}
