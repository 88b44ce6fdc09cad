import { changeLead } from '#domains/leads/contract/changes.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { lockLead } from '../core/lock-lead.ts'
import { changeDetail } from './change-detail.ts'

/** Says that a lead's details need not be complete, or that they must be again. */
export async function skipValidation(tx: Transaction, staff: Staff, leadId: number, skipped: boolean): Promise<void> {
  await lockLead(tx, changeLead, staff, leadId)
  const current = await tx.selectFrom('lead').select('validation_skipped').where('id', '=', leadId).executeTakeFirstOrThrow()
  await changeDetail(tx, staff, leadId, {
    field: 'validation_skipped',
    seen: undefined,
    mine: skipped,
    current: current.validation_skipped,
    text: (value) => (value ? 'Yes' : 'No'),
    write: () => tx.updateTable('lead').set({ validation_skipped: skipped }).where('id', '=', leadId).execute(),
  })
}
