import type pg from 'pg'

/** A clock that moved by this, beside the time that passed, was set: milliseconds. */
const leap = 60_000

/**
 * Mends what a clock that was ahead left behind: jobs by the clock, which would not run before that instant, and jobs that were to run at
 * once or are tried again, which would wait until then. A job for an instant that somebody chose keeps it.
 */
export async function mendAfterWrongClock(pool: pg.Pool): Promise<void> {
  const now = new Date()
  await pool.query(
    `update graphile_worker._private_known_crontabs set last_execution = date_trunc('minute', $1::timestamptz)
     where last_execution > $1::timestamptz + interval '2 minutes'`,
    [now],
  )
  // The pause after a try that failed is never as long. Where only the portal's clock was ahead, the minute of a job by the clock
  // lies long after its creation, which the database dates.
  await pool.query(
    `update graphile_worker._private_jobs set run_at = now(), created_at = least(created_at, now())
     where is_available and (created_at > now() + interval '2 minutes' and run_at <= created_at
       or attempts > 0 and run_at > now() + interval '12 hours'
       or attempts = 0 and payload -> '_cron' is not null and run_at > now() + interval '2 minutes')`,
  )
}

/**
 * Calls `onSet` after the clock of this machine was set, forward or back: a job runner waits for the minute that it had in mind, or adds
 * the jobs of each minute that was left out. Each minute it also mends what the clock of another machine did. Returns how to end that.
 */
export function watchClock(every: number, pool: pg.Pool, onSet: () => void): () => void {
  let ahead = Date.now() - performance.now()
  const looking = setInterval(() => {
    const now = Date.now() - performance.now()
    if (Math.abs(now - ahead) >= leap) onSet()
    ahead = now
  }, every).unref()
  const mending = setInterval(() => void mendAfterWrongClock(pool).catch(() => undefined), leap).unref()
  return () => {
    clearInterval(looking)
    clearInterval(mending)
  }
}
