import { changeLead, type LeadChange } from '@portal/contract/leads-changes'
import type { Database } from '../db/database.ts'
import type { Staff } from '../http/staff.ts'
import { changeDetail } from './change-detail.ts'
import { lockLead } from './lock-lead.ts'

/** Gives a lead another name. */
export async function renameLead(tx: Database, staff: Staff, leadId: number, { name, seen }: LeadChange & { name: string }): Promise<void> {
  await lockLead(tx, changeLead, staff, leadId)
  const current = await tx.selectFrom('lead').select('name').where('id', '=', leadId).executeTakeFirstOrThrow()
  await changeDetail(tx, staff, leadId, {
    field: 'name',
    seen: seen?.name,
    mine: name,
    current: current.name,
    text: (value) => value,
    write: () => tx.updateTable('lead').set({ name }).where('id', '=', leadId).execute(),
  })
}
