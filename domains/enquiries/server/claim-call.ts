import { sql } from 'kysely'
import { claimCall as operation } from '#domains/enquiries/contract/enquiries.ts'
import { onAnyLead } from '#domains/leads/server/lead/on-lead.ts'
import { transferTo } from '#domains/sharing/server/handover/transfer-to.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { type RefusalError, refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { isUnassigned } from './policy.ts'

/** The lead of a booked call with its owner; undefined if this counsellor could never claim the call. */
async function findLead(tx: Transaction, staff: Staff, activityId: number) {
  return await tx
    .selectFrom('parent_activity')
    .innerJoin('lead', 'lead.id', 'parent_activity.lead_id')
    .leftJoin('staff', 'staff.id', 'lead.owner_id')
    .select(['lead.id', 'staff.name as owner', isUnassigned(staff).as('open')])
    .where('parent_activity.id', '=', activityId)
    .where('parent_activity.kind', '=', 'booked_call')
    .executeTakeFirst()
}

/** True if the lead was claimed lately. A counsellor who pressed a moment later reads who has it; later the call counts as absent. */
async function claimedLately(tx: Transaction, leadId: number): Promise<boolean> {
  const { rows } = await sql`
    select from lead_event where lead_id = ${leadId} and kind = 'transfer' and before @> '{"owner_id": null}' and at > now() - interval '1 day'`.execute(
    tx,
  )
  return rows.length > 0
}

async function refusalFor(tx: Transaction, staff: Staff, activityId: number): Promise<RefusalError> {
  const found = await findLead(tx, staff, activityId)
  if (found?.owner && (await claimedLately(tx, found.id))) return refuse(operation, 'claimed', { words: { owner: found.owner } })
  return refuse(operation, 'callNotFound')
}

/** Gives a counsellor the lead of an unassigned booked call. The second to ask waits for the lock and finds it taken. */
export async function claimCall(tx: Transaction, staff: Staff, activityId: number) {
  const found = await findLead(tx, staff, activityId)
  if (!found?.open) throw await refusalFor(tx, staff, activityId)
  const claimed = await onAnyLead(tx, staff, found.id, async (lead, changes) => {
    const now = await findLead(tx, staff, activityId)
    if (!now?.open) throw await refusalFor(tx, staff, activityId)
    await transferTo(tx, staff, lead, changes, { to: staff, note: 'Claimed the booked call' })
    return { lead: { id: lead.id, name: lead.name } }
  })
  if (!claimed) throw refuse(operation, 'callNotFound')
  return claimed
}
