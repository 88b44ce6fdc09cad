import { sql } from 'kysely'
import { maxNumbers } from '#domains/leads/contract/edits.ts'
import { phoneText } from '#platform/contract/phone-text.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { TelephoneNumber } from '#platform/server/numbers/telephone-number.ts'
import { isUndisputed } from '../lead/is-undisputed.ts'
import type { LeadChanges, LockedLead } from '../lead/on-lead.ts'
import { disputeNumbers } from './dispute-numbers.ts'

/**
 * Adds the number from which a parent wrote as the last of their lead, so that staff can answer it. If another lead has it, admins decide
 * whose it is. A lead with the most numbers allowed stays as it is.
 */
export async function addWrittenNumber(
  tx: Transaction,
  lead: LockedLead,
  { e164, number }: TelephoneNumber,
  changes: LeadChanges,
): Promise<void> {
  const last = sql<number>`(select coalesce(max(rank) + 1, 0) from lead_number where lead_id = ${lead.id})`
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from lead_number where lead_id = ${lead.id}`.execute(tx)
  if ((rows[0]?.count ?? 0) >= maxNumbers) return
  const row = { e164, lead_id: lead.id, country_code: number.country_code, national: number.number, rank: last }
  const added = await tx
    .insertInto('lead_number')
    .values(row)
    .onConflict((conflict) => conflict.column('e164').where(isUndisputed).doNothing())
    .executeTakeFirst()
  if (added.numInsertedOrUpdatedRows === 0n) {
    await tx
      .insertInto('lead_number')
      .values({ ...row, disputed: true })
      .execute()
    await disputeNumbers(tx, null, [{ lead, e164, number }])
  }
  await changes.record({ kind: 'edit', staff_id: null, before: {}, after: { mobile_number: phoneText(number, { withCountry: true }) } })
}
