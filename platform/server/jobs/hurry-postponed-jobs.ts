import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/**
 * Makes jobs due that the database's clock postponed while it was ahead: those that were to run at once, and retries, whose pause is never
 * as long. A job whose time somebody chose keeps it.
 */
export async function hurryPostponedJobs(db: Database): Promise<void> {
  await sql`
    select graphile_worker.reschedule_jobs(array(
      select id from graphile_worker.jobs
      where run_at > now() + interval '2 minutes'
        and (attempts = 0 and run_at <= created_at or attempts > 0 and run_at > now() + interval '12 hours')
    ), run_at => now())`.execute(db)
}
