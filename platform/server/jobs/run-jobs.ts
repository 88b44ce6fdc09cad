import type { FastifyBaseLogger } from 'fastify'
import { Logger, run, runMigrations, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import { redact } from '../logs/redact.ts'

/** The jobs of the portal, by name. Quick ones never wait for slow ones, which may take minutes each. */
export interface Tasks {
  quick: TaskList
  slow: TaskList
}

/** A job that runs by the clock: cron pattern in UTC. */
export interface ScheduledTask {
  task: string
  cron: string
}

/** Creates the job runner's own tables, or brings them up to date. */
export const migrateJobs = (pool: pg.Pool) => runMigrations({ pgPool: pool })

/** How many jobs run at once, of each sort. */
const atOnce = { quick: 4, slow: 2 }

/** Runs jobs from the database until stopped. A job that throws is tried again with growing pauses. */
export async function runJobs(
  pool: pg.Pool,
  tasks: Tasks,
  schedule: ScheduledTask[],
  log: FastifyBaseLogger,
): Promise<{ stop(): Promise<void> }> {
  const toOurs = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const
  const start = (sort: keyof Tasks) => {
    const ofSort = schedule.filter(({ task }) => task in tasks[sort])
    return run({
      pgPool: pool,
      taskList: tasks[sort],
      crontab: ofSort.map(({ task, cron }) => `${cron} ${task} ?fill=1h`).join('\n'),
      concurrency: atOnce[sort],
      noHandleSignals: true,
      logger: new Logger(() => (level, message) => log[toOurs[level]]({ jobs: true }, redact(message))),
    })
  }
  const quick = await start('quick')
  const slow = await start('slow').catch(async (error) => {
    await quick.stop()
    throw error
  })
  return { stop: async () => void (await Promise.all([quick.stop(), slow.stop()])) }
}
