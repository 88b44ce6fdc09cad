import { giveShares } from '#domains/leads/server/lead/give-lead.ts'
import { type LeadChanges, type LockedLead, onLead } from '#domains/leads/server/lead/on-lead.ts'
import { notify } from '#domains/notices/server/notify.ts'
import { changeLead } from '#domains/sharing/contract/change-lead.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { findReceivers } from './handover/active-counsellors.ts'
import { handoverTexts } from './handover/handover-texts.ts'

interface Share {
  share_with: readonly number[]
  note?: string | undefined
}

/** Shares a lead with counsellors, and tells each and the owner. Those who have it already are left out. */
export async function shareLead(tx: Transaction, staff: Staff, leadId: number, { share_with, note }: Share): Promise<void> {
  await onLead(tx, changeLead, staff, leadId, async (lead, work) => {
    const counsellors = await findReceivers(tx, 'share_with', share_with)
    const added = await shareWith(tx, staff, lead, work, { to: counsellors, note })
    if (added.length === 0) throw refuse(changeLead, 'alreadyShared')
    await tellThem(tx, staff, lead, { to: added, note })
  })
}

/** Gives those of the counsellors a share in a locked lead who do not have it, and answers who they are. Nobody is told. */
export async function shareWith(
  tx: Transaction,
  staff: Staff,
  { id: leadId, owner_id: ownerId }: LockedLead,
  { record }: Pick<LeadChanges, 'record'>,
  { to, note }: ShareNews,
) {
  const given = await tx.selectFrom('lead_share').select('staff_id').where('lead_id', '=', leadId).execute()
  const has = new Set([ownerId, ...given.map((share) => share.staff_id)])
  const added = to.filter(({ id }) => !has.has(id))
  if (added.length === 0) return added
  const ids = added.map(({ id }) => id)
  await giveShares(
    tx,
    leadId,
    ids.map((id) => ({ staff_id: id, shared_by: staff.id })),
  )
  await record({ kind: 'share', to_staff_ids: ids, comment: note || null })
  return added
}

interface ShareNews {
  to: readonly { id: number; name: string }[]
  note: string | undefined
}

async function tellThem(
  tx: Transaction,
  staff: Staff,
  { id: leadId, name, owner_id: ownerId }: LockedLead,
  { to, note }: ShareNews,
): Promise<void> {
  const words = { by: staff.name, lead: name, to: to.map((counsellor) => counsellor.name), note }
  const notice = { kind: 'share', leadId, by: staff.id } as const
  const receivers = to.map(({ id }) => id).filter((id) => id !== staff.id)
  await notify(tx, { ...notice, staffIds: receivers, text: handoverTexts.sharedWithYou(words) })
  if (ownerId !== null && ownerId !== staff.id) await notify(tx, { ...notice, staffIds: [ownerId], text: handoverTexts.yoursShared(words) })
}
