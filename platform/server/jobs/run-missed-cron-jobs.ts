import type pg from 'pg'

/** A job that runs by the clock: cron pattern in UTC. */
export interface ScheduledTask {
  task: string
  cron: string
}

/** The last instant at which an hourly or daily task was due; undefined for a task that is due again within minutes. */
function lastDue({ task, cron }: ScheduledTask, now: Date): { task: string; at: Date } | undefined {
  const [, minute, hour] = /^(\d+) (\d+|\*) \* \* \*$/.exec(cron) ?? []
  if (minute === undefined || hour === undefined) return undefined
  const at = new Date(now)
  if (hour === '*') at.setUTCMinutes(Number(minute), 0, 0)
  else at.setUTCHours(Number(hour), Number(minute), 0, 0)
  if (at > now) at.setUTCHours(at.getUTCHours() - (hour === '*' ? 1 : 24))
  return { task, at }
}

/**
 * Adds each hourly or daily task once if it was due while no portal ran (machine off at night). The job runner's own backfill compares
 * dates with the texts that our connections answer, and so never finds one.
 */
export async function runMissedCronJobs(pool: pg.Pool, schedule: readonly ScheduledTask[]): Promise<void> {
  const now = new Date()
  const due = schedule.flatMap((task) => lastDue(task, now) ?? [])
  await pool.query(
    `with missed as (
       update graphile_worker._private_known_crontabs as known set last_execution = due.at
       from unnest($1::text[], $2::timestamptz[]) as due (task, at)
       where identifier = task and known_since < due.at and (last_execution is null or last_execution < due.at)
       returning task, due.at
     ) select graphile_worker.add_job(task, json_build_object('_cron', json_build_object('ts', at, 'backfilled', true))) from missed`,
    [due.map(({ task }) => task), due.map(({ at }) => at)],
  )
}
