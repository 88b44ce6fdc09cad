import type pg from 'pg'

/** A job that runs at regular times in UTC: every interval, counted from midnight or from `at` (hours and minutes). */
export interface ScheduledTask {
  task: string
  every: '1 minute' | `${number} minutes` | '1 hour' | '1 day'
  at?: `${number}:${number}`
}

/** The last instant at which each task was due, by the database's clock. */
const due = `
  select task, date_bin(every, now(), timestamptz '2000-01-01 00:00Z' + at) as due_at
  from unnest($1::text[], $2::interval[], $3::interval[]) as schedule (task, every, at)`

/** A new task waits until it is due. */
const introduce = `insert into scheduled_task (task, due_at) select task, due_at from (${due}) as due on conflict do nothing`

/**
 * Adds each task once if it was due since it was last added, also if no process ran then. A last time in the future was of a wrong clock.
 * Runs of a task wait for one another in a queue of its name; one that waits already is replaced, so they never pile up.
 */
const addDue = `
  with added as (
    update scheduled_task set due_at = due.due_at from (${due}) as due
    where scheduled_task.task = due.task and scheduled_task.due_at <> due.due_at
    returning due.task, old.due_at < new.due_at as is_due
  ) select graphile_worker.add_job(task, queue_name => task, job_key => task) from added where is_due`

/** Adds the tasks of a schedule whenever they are due. Looks every so many milliseconds. Returns a function that ends it. */
export async function runSchedule(pool: pg.Pool, schedule: readonly ScheduledTask[], looking: number): Promise<() => void> {
  const columns = [schedule.map(({ task }) => task), schedule.map(({ every }) => every), schedule.map(({ at }) => at ?? '00:00')]
  await pool.query(introduce, columns)
  // While the database is away nothing is added; the next look finds what was due.
  const look = () => void pool.query(addDue, columns).catch(() => undefined)
  look()
  const timer = setInterval(look, looking).unref()
  return () => clearInterval(timer)
}
