import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'

/** A page of the table holds about twenty rows. Fewer than these of one viewer count as scattered; fewer in all are left where they are. */
const together = sql.lit(5)
const worthMoving = sql.lit(20)

/** Leads that are locked at once, so that no act on them waits for long. */
const maxMoved = 500

interface Scattered {
  viewer_id: number
  lead_ids: number[]
}

/** New leads and transferred ones stand where there was room, among rows of other viewers. */
async function scatteredRows(db: Database): Promise<Scattered[]> {
  const { rows } = await sql<Scattered>`
    select viewer_id, array_agg(lead_id order by lead_id) as lead_ids from (
      select viewer_id, lead_id, count(*) over (partition by viewer_id, page) as beside
      from (select viewer_id, lead_id, (ctid::text::point)[0] as page from lead_listing_own) as placed
    ) as counted
    where beside < ${together} group by viewer_id having count(*) >= ${worthMoving} order by viewer_id`.execute(db)
  return rows
}

/** Writes rows again, one after another. Their leads are locked, so no act changes a row on its way. */
const move = (db: Database, viewer: number, leadIds: readonly number[]) =>
  inTransaction(db, async (tx) => {
    await sql`select from lead where id = any (${leadIds}::integer[]) order by id for no key update`.execute(tx)
    await sql`
      with moved as (delete from lead_listing_own where viewer_id = ${viewer} and lead_id = any (${leadIds}::integer[]) returning *)
      insert into lead_listing_own select * from moved order by latest_user_action_at desc nulls last`.execute(tx)
  })

/**
 * Brings the rows of each viewer together, so that walking a list reads few pages. Goes on with the next leads after each commit, and ends
 * early when it is told to stop.
 */
export async function gatherListings(db: Database, signal?: AbortSignal): Promise<number> {
  let moved = 0
  for (const { viewer_id, lead_ids } of await scatteredRows(db))
    for (let from = 0; from < lead_ids.length && !signal?.aborted; from += maxMoved) {
      const some = lead_ids.slice(from, from + maxMoved)
      await move(db, viewer_id, some)
      moved += some.length
    }
  return moved
}
