import { maxTries, type triesRefusals } from '#domains/leads/contract/number-tries.ts'
import { overseesLeads } from '#domains/leads/contract/policy.ts'
import { writeAuditEntry } from '#platform/server/audit/write-audit-entry.ts'
import type { Database } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { refuseFor } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { readForeign } from '#platform/server/numbers/telephone-number.ts'
import { isUndisputed } from '../lead/is-undisputed.ts'
import { visibleTo } from '../lead/visible-to.ts'
import { secondsUntilFree } from './limit-numbers.ts'

const what = 'number_tried'

/**
 * Counts each number for which a counsellor wants to make a lead, and refuses above an hourly limit: a refusal reveals that we have the
 * number. Commits before the act, whose refusal would roll the count back. Admins see every lead anyway.
 */
export async function limitTries(db: Database, staff: Staff, typed: string, operation: { refusals: typeof triesRefusals }): Promise<void> {
  const read = readForeign(typed)
  if (!read || overseesLeads(staff)) return
  await inTransaction(db, async (tx) => {
    const seen = await tx
      .selectFrom('lead_number')
      .innerJoin('lead', 'lead.id', 'lead_number.lead_id')
      .select('lead.id')
      .where('e164', '=', read.e164)
      .where(isUndisputed)
      .where(visibleTo(staff))
      .executeTakeFirst()
    if (seen) return
    const seconds = await secondsUntilFree(tx, staff, { what, most: maxTries })
    if (seconds > 0) throw refuseFor(operation, 'tooManyTries', seconds)
    await writeAuditEntry(tx, staff, what, { details: { number: `…${read.e164.slice(-4)}` } })
  })
}
