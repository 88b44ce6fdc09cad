import { sql } from 'kysely'
import { oldestEvent } from '#domains/intake/contract/intake.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'

/** Ids are kept longer than an event may be old, by these days, so that none counts twice. */
const keptDays = sql.lit(oldestEvent + 5)

/** How many rows are deleted in one transaction. */
const portion = sql.lit(10_000)

/** Forgets events that came in more than a month ago, also refused ones that nobody corrected. */
export async function forgetEvents(db: Database): Promise<number> {
  let total = 0
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from intake_event where id in (
        select id from intake_event where received_at < now() - make_interval(days => ${keptDays}) limit ${portion})`.execute(db)
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
