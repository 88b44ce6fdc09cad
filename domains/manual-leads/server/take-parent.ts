import { onAnyLead } from '#domains/leads/server/lead/on-lead.ts'
import { takeParent as operation } from '#domains/manual-leads/contract/manual-leads.ts'
import { transferTo } from '#domains/sharing/server/handover/transfer-to.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse, refuseField } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { readForeign } from '#platform/server/numbers/telephone-number.ts'
import { holderOf } from './holder-of.ts'

/** Gives a counsellor a parent without an owner. The second to ask waits for the lock and finds the parent taken. */
export async function takeParent(tx: Transaction, staff: Staff, typed: string): Promise<{ lead: { id: number; name: string } }> {
  const number = readForeign(typed)
  if (!number) throw refuseField(operation, 'numberInvalid', 'number')
  const holder = await holderOf(tx, staff, number.e164)
  if (!holder) throw refuse(operation, 'unknown')
  const taken = await onAnyLead(tx, staff, holder.id, async (lead, changes) => {
    const { id, name } = lead
    const now = await holderOf(tx, staff, number.e164)
    if (now?.id !== id) throw refuse(operation, 'unknown')
    if (now.is_erased) throw refuse(operation, 'erased')
    if (now.owner?.id === staff.id) return { lead: { id, name } }
    if (now.owner) throw refuse(operation, 'taken', { words: { owner: now.owner.name } })
    await transferTo(tx, staff, lead, changes, { to: staff, note: 'Took who asked again' })
    return { lead: { id, name } }
  })
  if (!taken) throw refuse(operation, 'unknown')
  return taken
}
