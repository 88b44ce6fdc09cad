import { changeLead, type LeadChange } from '#domains/leads/contract/changes.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { lockLead } from '../core/lock-lead.ts'
import { changeDetail } from './change-detail.ts'

/** Gives a lead another name. */
export async function renameLead(
  tx: Transaction,
  staff: Staff,
  leadId: number,
  { name, seen }: LeadChange & { name: string },
): Promise<void> {
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
