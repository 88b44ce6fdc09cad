import type { FastifyBaseLogger } from 'fastify'
import { Logger, type Runner, run, runMigrations, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import { redact } from '../http/redact.ts'

/** A job that runs by the clock: cron pattern in UTC. */
export interface ScheduledTask {
  task: string
  cron: string
}

/** Creates the job runner's own tables, or brings them up to date. */
export const migrateJobs = (pool: pg.Pool) => runMigrations({ pgPool: pool })

/** Runs jobs from the database until stopped. A job that throws is tried again with growing pauses. */
export async function runJobs(pool: pg.Pool, tasks: TaskList, schedule: ScheduledTask[], log: FastifyBaseLogger): Promise<Runner> {
  const toOurs = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const
  return await run({
    pgPool: pool,
    taskList: tasks,
    crontab: schedule.map(({ task, cron }) => `${cron} ${task} ?fill=1h`).join('\n'),
    concurrency: 4,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => log[toOurs[level]]({ jobs: true }, redact(message))),
  })
}
