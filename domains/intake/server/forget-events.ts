import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/server/db/database.ts'

/** How many rows are deleted in one transaction. */
const portion = sql.lit(10_000)

/**
 * Forgets events that came in so many days ago, also refused ones that nobody corrected, and answers how many. The bounds of the setting
 * keep an id longer than an event may be old, so that none counts twice.
 */
export async function forgetEvents(db: Database, days: number): Promise<number> {
  let total = 0
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from intake_event where id in (
        select id from intake_event where received_at < now() - make_interval(days => ${days}::integer) limit ${portion})`.execute(db)
    if (!numAffectedRows) return total
    total += Number(numAffectedRows)
  }
}

/** Deletes refused events and parts that were not understood of a parent who is erased: no lead holds them. */
export async function forgetRefused(tx: Transaction, leadId: number): Promise<void> {
  await sql`
    delete from intake_event where became is null and numbers && array(select e164 from lead_number where lead_id = ${leadId})`.execute(tx)
  await sql`update intake_event set not_understood = null where lead_id = ${leadId} and not_understood is not null`.execute(tx)
}
