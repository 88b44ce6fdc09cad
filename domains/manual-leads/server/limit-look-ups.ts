import { secondsUntilFree } from '#domains/leads/server/numbers/limit-numbers.ts'
import * as manualLeads from '#domains/manual-leads/contract/manual-leads.ts'
import { writeAuditEntry } from '#platform/server/audit/write-audit-entry.ts'
import type { Database } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { refuseFor } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { readForeign } from '#platform/server/numbers/telephone-number.ts'
import { holderOf } from './holder-of.ts'

const what = 'number_looked_up'

/**
 * Limits the look-ups of numbers by an account, so that nobody learns by trying which numbers we have. Committed by itself before the act
 * that looks: a refusal tells of the number too, and would take the count back.
 */
export async function limitLookUps(db: Database, staff: Staff, typed: string): Promise<void> {
  const read = readForeign(typed)
  if (!read) return
  await inTransaction(db, async (tx) => {
    const holder = await holderOf(tx, staff, read.e164)
    if (holder?.is_seen) return
    const seconds = await secondsUntilFree(tx, staff, { what, most: manualLeads.maxLookUps })
    if (seconds > 0) throw refuseFor(manualLeads.findParent, 'tooManyLookUps', seconds)
    await writeAuditEntry(tx, staff, what, { details: { number: `…${read.e164.slice(-4)}`, known: holder !== undefined } })
  })
}
