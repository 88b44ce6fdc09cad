import { sql } from 'kysely'
import { editLead } from '#domains/leads/contract/edits.ts'
import { writeAuditEntry } from '#platform/server/audit/write-audit-entry.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuseFor } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'

/** How many numbers a member of staff may add within an hour, enough for a busy day. */
export const maxAdded = 40

const what = 'number_added'

interface Limit {
  /** The kind of audit entry that is counted. */
  what: string
  most: number
}

/** Seconds until the account falls below its hourly limit. Two simultaneous requests of one account wait for one another. */
export async function secondsUntilFree(tx: Transaction, staff: Staff, limit: Limit): Promise<number> {
  await tx.selectFrom('staff').select('id').where('id', '=', staff.id).forNoKeyUpdate().executeTakeFirstOrThrow()
  const { rows } = await sql<{ seconds: number | null }>`
    select ceil(extract(epoch from (array_agg(at order by at desc))[${sql.lit(limit.most)}] + interval '1 hour' - now()))::integer as seconds
    from audit_record where staff_id = ${staff.id} and what = ${limit.what} and at > now() - interval '1 hour'`.execute(tx)
  return Math.max(0, rows[0]?.seconds ?? 0)
}

/** Refuses a number above the limit for an hour. */
export async function limitNumbers(tx: Transaction, staff: Staff): Promise<void> {
  const seconds = await secondsUntilFree(tx, staff, { what, most: maxAdded })
  if (seconds > 0) throw refuseFor(editLead, 'tooManyAdded', seconds)
}

/** Logs to the audit that a number was added to a lead, and whether another lead has it. */
export const traceNumber = (tx: Transaction, staff: Staff, leadId: number, e164: string, isDisputed: boolean) =>
  writeAuditEntry(tx, staff, what, { lead: leadId, details: { number: `…${e164.slice(-4)}`, disputed: isDisputed } })
