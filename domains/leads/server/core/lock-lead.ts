import type { leadGone } from '#domains/leads/contract/leads.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { refuseAbsent } from './refuse-absent.ts'
import { visibleTo } from './visible-to.ts'

/**
 * Whether a lead that is locked now is still seen. The statement that waited for the lock read the lead anew, but not the lists, by
 * which a dormant lead is known: whoever had the lock before may have woken it.
 */
async function isStillVisible(tx: Transaction, staff: Staff, id: number): Promise<boolean> {
  if (!staff.dormant_data_permission) return true
  return (await tx.selectFrom('lead').select('id').where('id', '=', id).where(visibleTo(staff)).executeTakeFirst()) !== undefined
}

/**
 * Locks a lead that the member of staff sees until the transaction ends; refuses with the call's sentence if there is none.
 * Whatever changes a lead takes this lock first, so that its list columns are computed from everything committed before.
 */
export async function lockLead(tx: Transaction, call: { refusals: typeof leadGone }, staff: Staff, id: number) {
  const lead = await tx
    .selectFrom('lead')
    .select(['id', 'owner_id'])
    .where('id', '=', id)
    .where(visibleTo(staff))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (lead && (await isStillVisible(tx, staff, id))) return lead
  throw await refuseAbsent(tx, call, staff, id)
}
