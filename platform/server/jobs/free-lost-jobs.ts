import type pg from 'pg'
import { advisoryLocks } from '../db/advisory-locks.ts'

/** The number of looks in a row that must miss a runner before its jobs are freed: a runner that lost its connection soon has a new one. */
const looksBefore = 3

/** Runners whose lock no process holds. */
const gone = `
  select id from job_runner where not exists (
    select from pg_locks where locktype = 'advisory' and classid = ${advisoryLocks.jobRunner} and objsubid = 2 and granted
      and objid::bigint = hashtext(job_runner.id)::bigint & 4294967295
      and database = (select oid from pg_database where datname = current_database()))`

/** Frees the jobs of a dead process at once. Each waits longer after each time, since the job may be what ends the process. */
const free = `
  with freed as (
    update graphile_worker._private_jobs set locked_at = null, locked_by = null,
      run_at = greatest(run_at, now() + least(attempts - 1, 10) * interval '20 seconds')
    where locked_by = any ($1::text[])
    returning id
  ), queues as (
    update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_by = any ($1::text[])
  ), forgotten as (
    delete from job_runner where id = any ($1::text[])
  ) select id from freed`

/** Signs in a runner for as long as one of its existing connections lives. */
export async function signIn(pool: pg.Pool, held: pg.ClientBase, id: string): Promise<void> {
  await held.query('select pg_advisory_lock_shared($1, hashtext($2))', [advisoryLocks.jobRunner, id])
  await pool.query('insert into job_runner (id) values ($1) on conflict do nothing', [id])
}

/** Gives the connection back without the lock. */
export const letGo = (held: pg.ClientBase, id: string) =>
  held.query('select pg_advisory_unlock_shared($1, hashtext($2))', [advisoryLocks.jobRunner, id])

/** Forgets a runner that ended with all of its jobs. */
export const signOut = (pool: pg.Pool, id: string) => pool.query('delete from job_runner where id = $1', [id])

/**
 * Looks repeatedly for runners whose process died, and frees their jobs. The job runner itself would keep these locked for hours. Returns a
 * function that ends it.
 */
export function freeLostJobs(every: number, pool: pg.Pool, isOwn: (id: string) => boolean, onFreed: (jobs: number) => void): () => void {
  const missed = new Map<string, number>()

  async function look(): Promise<void> {
    const { rows } = await pool.query<{ id: string }>(gone)
    const ids = rows.map(({ id }) => id).filter((id) => !isOwn(id))
    for (const id of [...missed.keys()]) if (!ids.includes(id)) missed.delete(id)
    for (const id of ids) missed.set(id, (missed.get(id) ?? 0) + 1)
    const dead = ids.filter((id) => (missed.get(id) ?? 0) >= looksBefore)
    if (dead.length === 0) return
    const { rowCount } = await pool.query(free, [dead])
    for (const id of dead) missed.delete(id)
    if (rowCount) onFreed(rowCount)
  }

  // While the database is away no runner is visible, so counting starts again.
  const lookAgain = () => void look().catch(() => missed.clear())
  lookAgain()
  const looking = setInterval(lookAgain, every).unref()
  return () => clearInterval(looking)
}
