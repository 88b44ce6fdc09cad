import type pg from 'pg'
import { advisoryLocks } from '../db/advisory-locks.ts'

/** The number of looks in a row that must miss a runner before its jobs are freed: a runner that lost its connection soon has a new one. */
const looksBefore = 3

/** Runners that have jobs, but whose lock no process holds. */
const gone = `
  select distinct locked_by as id from graphile_worker.jobs where locked_by is not null and not exists (
    select from pg_locks where locktype = 'advisory' and classid = ${advisoryLocks.jobRunner} and objsubid = 2 and granted
      and objid::bigint = hashtext(locked_by)::bigint & 4294967295
      and database = (select oid from pg_database where datname = current_database()))`

/** Frees the jobs of a dead process at once. Each waits longer after each time, since the job may be what ends the process. */
const free = `
  with lost as (select id, attempts, run_at from graphile_worker.jobs where locked_by = any ($1::text[])),
  freed as (select graphile_worker.force_unlock_workers($1::text[]))
  select rescheduled.id from freed, lost, graphile_worker.reschedule_jobs(
    array[lost.id], run_at => greatest(run_at, now() + least(attempts - 1, 10) * interval '20 seconds')) as rescheduled`

/** Shows other processes that a runner is there, for as long as one of its existing connections lives. */
export const signIn = (held: pg.ClientBase, id: string) =>
  held.query('select pg_advisory_lock_shared($1, hashtext($2))', [advisoryLocks.jobRunner, id])

/** Gives the connection back without the lock. */
export const signOut = (held: pg.ClientBase, id: string) =>
  held.query('select pg_advisory_unlock_shared($1, hashtext($2))', [advisoryLocks.jobRunner, id])

/**
 * Looks repeatedly for runners that died, and frees their jobs. The job runner itself would keep these locked for hours. Returns a function
 * that ends it.
 */
export function freeLostJobs(every: number, pool: pg.Pool, isAlive: (id: string) => boolean, onFreed: (jobs: number) => void): () => void {
  let missed = new Map<string, number>()

  async function look(): Promise<void> {
    const { rows } = await pool.query<{ id: string }>(gone)
    const ids = rows.map(({ id }) => id).filter((id) => !isAlive(id))
    missed = new Map(ids.map((id) => [id, (missed.get(id) ?? 0) + 1]))
    const dead = ids.filter((id) => (missed.get(id) ?? 0) >= looksBefore)
    if (dead.length === 0) return
    const { rowCount } = await pool.query(free, [dead])
    if (rowCount) onFreed(rowCount)
  }

  // While the database is away no runner is visible, so counting starts again.
  const lookAgain = () => void look().catch(() => missed.clear())
  lookAgain()
  const looking = setInterval(lookAgain, every).unref()
  return () => clearInterval(looking)
}
