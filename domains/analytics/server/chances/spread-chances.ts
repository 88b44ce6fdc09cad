import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { setChances } from '#domains/leads/server/list/set-chances.ts'
import type { Database } from '#platform/server/db/database.ts'

/** So many leads are locked at a time, for a fraction of a second. */
const leadsOfSlice = 250

const maxWaits = 600
const waitBetween = 500

/**
 * Waits until every transaction that began before has ended: one that lists a lead may still go by the model before, and is not seen
 * until it commits.
 */
async function untilOthersEnded(db: Database, signal: AbortSignal | undefined): Promise<void> {
  const { rows } = await sql<{ next: string }>`select pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(db)
  for (let waits = 0; waits < maxWaits; waits++) {
    signal?.throwIfAborted()
    const { rows: found } = await sql<{ ended: boolean }>`
      select pg_snapshot_xmin(pg_current_snapshot()) >= ${rows[0]?.next}::xid8 as ended`.execute(db)
    if (found[0]?.ended) return
    await sleep(waitBetween)
  }
}

/** Lists every lead by the model that stands. A run that died begins again; what is listed already is left alone. */
export async function spreadChances(db: Database, signal?: AbortSignal): Promise<void> {
  const model = await db.selectFrom('chance_model').select('id').where('stands', '=', true).executeTakeFirst()
  if (!model) return
  await untilOthersEnded(db, signal)
  const { rows } = await sql<{ last: number }>`select coalesce(max(id), 0) as last from lead`.execute(db)
  for (let first = 1; first <= (rows[0]?.last ?? 0); first += leadsOfSlice) {
    signal?.throwIfAborted()
    const last = first + leadsOfSlice - 1
    await setChances(
      db,
      { first, last },
      sql`select lead_id, band from lead_chance where lead_id between ${first}::integer and ${last}::integer`,
    )
  }
  await db.updateTable('chance_model').set({ spread_at: sql`now()` }).where('id', '=', model.id).execute()
}
