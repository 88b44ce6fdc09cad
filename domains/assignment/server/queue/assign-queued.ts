import { sql } from 'kysely'
import { assignQueued as call } from '#domains/assignment/contract/queue.ts'
import { onAnyLead } from '#domains/leads/server/core/on-lead.ts'
import { notify } from '#domains/notices/server/notify.ts'
import { activeCounsellors } from '#domains/sharing/server/core/active-counsellors.ts'
import { transferTo } from '#domains/sharing/server/core/transfer-to.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { assignWaiting } from '../assign-new-leads.ts'
import { isLeft } from './left-leads.ts'

interface Asked {
  lead_ids: readonly number[]
  to: number | null
}

async function isQueued(tx: Transaction, leadId: number): Promise<boolean> {
  const { rows } = await sql`
    select from lead where id = ${leadId} and erased_at is null and merged_into_id is null and (owner_id is null or ${isLeft})`.execute(tx)
  return rows.length > 0
}

/** By the rules: a lead without an owner is given at once, or waits for who is there. */
async function byRules(tx: Transaction, leadIds: readonly number[]) {
  await assignWaiting(tx, leadIds)
  const given = await tx
    .selectFrom('lead_assignment')
    .select('lead_id')
    .where('lead_id', 'in', leadIds)
    .where('at', '=', sql<string>`now()`)
    .execute()
  return { assigned: given.length, stayed: leadIds.length - given.length }
}

async function toCounsellor(tx: Transaction, admin: Staff, leadIds: readonly number[], staffId: number) {
  const to = (await activeCounsellors(tx)).find(({ id }) => id === staffId)
  if (!to) throw refuse(call, 'counsellorNotFound', { errors: { to: [call.refusals.counsellorNotFound[1]] } })
  let assigned = 0
  // In order, so that two admins who press at once do not wait for one another.
  for (const leadId of leadIds.toSorted((one, other) => one - other)) {
    const done = await onAnyLead(tx, admin, leadId, async (lead, hand) => {
      if (lead.owner_id === to.id || !(await isQueued(tx, leadId))) return false
      await transferTo(tx, admin, lead, hand, { to, isQuiet: true })
      return true
    })
    if (done) assigned++
  }
  const text = `${admin.name} gave you ${assigned === 1 ? 'a lead' : `${assigned} leads`} that waited for a counsellor`
  if (assigned > 0 && to.id !== admin.id) await notify(tx, { staffIds: [to.id], kind: 'assigned', leadId: null, by: admin.id, text })
  return { assigned, stayed: leadIds.length - assigned }
}

/** Gives leads of the queue to a counsellor, or to whom the rules say. */
export async function assignQueued(tx: Transaction, admin: Staff, { lead_ids, to }: Asked) {
  const leadIds = [...new Set(lead_ids)]
  return to === null ? await byRules(tx, leadIds) : await toCounsellor(tx, admin, leadIds, to)
}
