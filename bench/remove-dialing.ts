import type pg from 'pg'
import { refreshListing } from '#domains/leads/server/lead/refresh-listing.ts'
import { openDatabase } from '#platform/server/db/database.ts'

/** Leases and sessions of the bench, which would keep leads from being served the next time. */
export async function removeDialing(pool: pg.Pool): Promise<void> {
  await pool.query('truncate dial_lease, dialer_session restart identity')
  await pool.query('analyze dial_lease, dialer_session')
}

const atOnce = 4

/** Calls that were placed since an instant, with their entries of the timeline: the lists stand as they were before. */
export async function removeCalls(pool: pg.Pool, since: string): Promise<void> {
  const { rows } = await pool.query<{ lead_id: number; event_id: number }>(
    `delete from call where placed_at >= $1 and direction = 'outbound' and simulated returning lead_id, event_id`,
    [since],
  )
  await pool.query('delete from lead_event where id = any ($1::integer[])', [rows.map(({ event_id }) => event_id)])
  const leads = [...new Set(rows.map(({ lead_id }) => lead_id))]
  const db = openDatabase(pool)
  const work = async () => {
    for (let lead = leads.pop(); lead !== undefined; lead = leads.pop()) await refreshListing(db, lead)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}
