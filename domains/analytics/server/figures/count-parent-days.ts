import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'

/** Leads whose days one transaction looks at, in about a second. */
const leadsOfSlice = 2000

/** Looks again at the days of the leads that changed, and takes the difference into the kept sums. */
export async function countParentDays(db: Database, signal?: AbortSignal): Promise<void> {
  for (;;) {
    signal?.throwIfAborted()
    const { rows } = await sql<{ ids: number[] }>`
      select coalesce(array_agg(lead_id), '{}') as ids
      from (select distinct lead_id from parent_day_change limit ${leadsOfSlice}) as changed`.execute(db)
    const ids = rows[0]?.ids ?? []
    if (ids.length === 0) break
    await sql`select recount_parent_days(${ids}::integer[])`.execute(db)
    if (ids.length < leadsOfSlice) break
  }
  await sql`delete from parent_day_sum where parents = 0`.execute(db)
}
