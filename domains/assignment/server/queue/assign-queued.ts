import { sql } from 'kysely'
import { assignQueued as operation } from '#domains/assignment/contract/assignment-queue.ts'
import { onAnyLead } from '#domains/leads/server/lead/on-lead.ts'
import { notify } from '#domains/notices/server/notify.ts'
import { activeCounsellors } from '#domains/sharing/server/handover/active-counsellors.ts'
import { transferTo } from '#domains/sharing/server/handover/transfer-to.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { stopWaiting } from '../allocation/assign-new-leads.ts'
import { isLeft } from './left-leads.ts'

interface QueueAssignment {
  lead_ids: readonly number[]
  to: readonly number[]
}

async function isQueued(tx: Transaction, leadId: number): Promise<boolean> {
  const { rows } = await sql`
    select from lead where id = ${leadId} and erased_at is null and merged_into_id is null and (owner_id is null or ${isLeft})`.execute(tx)
  return rows.length > 0
}

/** Gives leads of the queue to counsellors in turn, in the order in which the leads were chosen. Each counsellor is told once. */
export async function assignQueued(tx: Transaction, admin: Staff, { lead_ids, to: staffIds }: QueueAssignment) {
  const leadIds = [...new Set(lead_ids)]
  const wanted = new Set(staffIds)
  const to = (await activeCounsellors(tx)).filter(({ id }) => wanted.has(id))
  if (to.length < wanted.size) throw refuse(operation, 'counsellorNotFound', { errors: { to: [operation.refusals.counsellorNotFound[1]] } })
  const counts = new Map<number, number>()
  const parts = leadIds.map((leadId, place) => ({ leadId, receiver: to[place % to.length] as (typeof to)[number] }))
  // In the order of the leads, so that two admins who press at once do not wait for one another.
  for (const { leadId, receiver } of parts.toSorted((one, other) => one.leadId - other.leadId)) {
    const isGiven = await onAnyLead(tx, admin, leadId, async (lead, changes) => {
      if (lead.owner_id === receiver.id || !(await isQueued(tx, leadId))) return false
      await transferTo(tx, admin, lead, changes, { to: receiver, isQuiet: true })
      await stopWaiting(tx, leadId)
      return true
    })
    if (isGiven) counts.set(receiver.id, (counts.get(receiver.id) ?? 0) + 1)
  }
  for (const [id, count] of counts) {
    const text = `${admin.name} gave you ${count === 1 ? 'a lead' : `${count} leads`} that waited for a counsellor`
    if (id !== admin.id) await notify(tx, { staffIds: [id], kind: 'assigned', leadId: null, by: admin.id, text })
  }
  const assigned = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return { assigned, stayed: leadIds.length - assigned }
}
