import { sql } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'
import type { WrittenEvent } from './on-lead.ts'

/** Marks the number in use as wrong, and uses the parent's next number that is not wrong. Answers whether there is one. */
export async function markWrongNumber(tx: Transaction, leadId: number, event: WrittenEvent): Promise<boolean> {
  const marked = sql`(select at from lead_event where id = ${event.id})`
  await sql`update lead_number set wrong_at = ${marked} where lead_id = ${leadId} and rank = 0 and wrong_at is null`.execute(tx)
  await rankNumbers(tx, leadId)
  const { rows } = await sql<{ wrong: boolean }>`
    select wrong_at is not null as wrong from lead_number where lead_id = ${leadId} and rank = 0`.execute(tx)
  return rows[0]?.wrong === false
}

/** Takes back that an entry marked a number as wrong; the order of numbers changes only if it did. */
export async function unmarkWrongNumber(tx: Transaction, leadId: number, eventId: number): Promise<void> {
  const { numAffectedRows } = await sql`
    update lead_number set wrong_at = null, rank = -1
    where lead_id = ${leadId} and wrong_at = (select at from lead_event where id = ${eventId})`.execute(tx)
  if (numAffectedRows) await rankNumbers(tx, leadId)
}

/** A number is in use again, and no longer wrong. */
export async function putBackInUse(tx: Transaction, leadId: number, e164: string): Promise<void> {
  await sql`update lead_number set wrong_at = null, rank = -1 where lead_id = ${leadId} and e164 = ${e164}`.execute(tx)
  await rankNumbers(tx, leadId)
}

/** A call from a number proves that it works, so an earlier wrong-number mark is removed. */
export async function clearWrongNumber(tx: Transaction, leadId: number, e164: string, event: WrittenEvent): Promise<void> {
  const marked = await sql`
    select from lead_number
    where lead_id = ${leadId} and e164 = ${e164} and wrong_at < (select at from lead_event where id = ${event.id})`.execute(tx)
  if (marked.rows.length > 0) await putBackInUse(tx, leadId, e164)
}

export const rankNumbers = (tx: Transaction, leadId: number) =>
  sql`
    update lead_number set rank = ranked.rank
    from (
      select e164, row_number() over (order by wrong_at is not null, rank) - 1 as rank from lead_number where lead_id = ${leadId}
    ) as ranked
    where lead_number.lead_id = ${leadId} and lead_number.e164 = ranked.e164 and lead_number.rank <> ranked.rank`.execute(tx)
