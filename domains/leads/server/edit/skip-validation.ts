import { editLead } from '#domains/leads/contract/edits.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { onLead } from '../core/on-lead.ts'
import { changeDetail } from './change-detail.ts'

/** Says that a lead's details need not be complete, or that they must be again. */
export async function skipValidation(tx: Transaction, staff: Staff, leadId: number, skipped: boolean): Promise<void> {
  await onLead(tx, editLead, staff, leadId, async (lead, hand) => {
    const current = await tx.selectFrom('lead').select('validation_skipped').where('id', '=', leadId).executeTakeFirstOrThrow()
    await changeDetail(tx, lead, hand, {
      field: 'validation_skipped',
      seen: undefined,
      mine: skipped,
      current: current.validation_skipped,
      text: (value) => (value ? 'Yes' : 'No'),
      write: () => tx.updateTable('lead').set({ validation_skipped: skipped }).where('id', '=', leadId).execute(),
    })
  })
}
