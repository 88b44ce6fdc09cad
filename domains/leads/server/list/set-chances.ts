import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'

/**
 * Sets the chances of a range of leads; `chances` is a query of `lead_id` and `band`. Locks the leads first, so the query sees concurrent
 * acts and never overwrites their newer chance.
 */
export async function setChances(db: Database, { first, last }: { first: number; last: number }, chances: RawBuilder<unknown>) {
  await inTransaction(db, async (tx) => {
    await sql`select from lead where id between ${first}::integer and ${last}::integer order by id for no key update`.execute(tx)
    await sql`
      update lead_listing set chance = now.band from (${chances}) as now
      where lead_listing.lead_id = now.lead_id and chance is distinct from now.band`.execute(tx)
  })
}
