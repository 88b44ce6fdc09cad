import type pg from 'pg'

/** A clock that differs by this many milliseconds from the elapsed time was set. */
const leap = 60_000

/**
 * Repairs what a fast clock left behind. Scheduled tasks would not run before that future instant; immediate and retried jobs would wait
 * until then. A job whose time somebody chose keeps it.
 */
export async function mendAfterWrongClock(pool: pg.Pool): Promise<void> {
  const now = new Date()
  await pool.query(
    `update graphile_worker._private_known_crontabs set last_execution = date_trunc('minute', $1::timestamptz)
     where last_execution > $1::timestamptz + interval '2 minutes'`,
    [now],
  )
  // The pause of a retry is never as long. If only the portal's clock was fast, a scheduled job's minute lies long after its creation,
  // which the database dates.
  await pool.query(
    `update graphile_worker._private_jobs set run_at = now(), created_at = least(created_at, now())
     where is_available and (created_at > now() + interval '2 minutes' and run_at <= created_at
       or attempts > 0 and run_at > now() + interval '12 hours'
       or attempts = 0 and payload -> '_cron' is not null and run_at > now() + interval '2 minutes')`,
  )
}

/**
 * Calls `onSet` after this machine's clock was set, forward or back. A job runner would wait for its expected minute, or add the jobs of
 * each skipped minute. Also repairs, each minute, what another machine's clock did. Returns a function that ends it.
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
