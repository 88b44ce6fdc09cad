import type { ClientBase, Pool } from 'pg'
import type { Span } from '../storms/dialer-claims.ts'

/** Everything that the table of leases tells, in milliseconds since 1970 with their microseconds. */
export async function leaseSpans(database: ClientBase | Pool): Promise<Span[]> {
  const { rows } = await database.query<{ lead_id: number; staff_id: number; from: string; until: string }>(
    `select lead_id, staff_id, (extract(epoch from lower(during)) * 1000000)::bigint as from,
      (extract(epoch from upper(during)) * 1000000)::bigint as until from dial_lease`,
  )
  return rows.map((row) => ({ lead: row.lead_id, staff: row.staff_id, from: Number(row.from) / 1000, until: Number(row.until) / 1000 }))
}
