import { editLead, type LeadEdit } from '#domains/leads/contract/edits.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { onLead } from '../core/on-lead.ts'
import { changeDetail } from './change-detail.ts'

/** Gives a lead another name. */
export async function renameLead(
  tx: Transaction,
  staff: Staff,
  leadId: number,
  { name, seen }: LeadEdit & { name: string },
): Promise<void> {
  await onLead(tx, editLead, staff, leadId, async (lead, hand) => {
    await changeDetail(tx, lead, hand, {
      field: 'name',
      seen: seen?.name,
      mine: name,
      current: lead.name,
      text: (value) => value,
      write: () => tx.updateTable('lead').set({ name }).where('id', '=', leadId).execute(),
    })
  })
}
