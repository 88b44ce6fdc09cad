import { returnFollowUps } from '#domains/leads/server/lead/follow-ups.ts'
import { endShare } from '#domains/leads/server/lead/give-lead.ts'
import { onLead } from '#domains/leads/server/lead/on-lead.ts'
import { notify } from '#domains/notices/server/notify.ts'
import { mayWithdraw } from '#domains/sharing/contract/policy.ts'
import { withdrawShare as operation } from '#domains/sharing/contract/sharing.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { withdrawRequest } from './handover/close-requests.ts'
import { handoverTexts } from './handover/handover-texts.ts'

/** Withdraws the share that a counsellor has in a lead: they see it no longer, and what they had planned with it is its owner's. */
export async function withdrawShare(tx: Transaction, staff: Staff, leadId: number, staffId: number): Promise<{ withdrawn: number }> {
  return await onLead(tx, operation, staff, leadId, async ({ name: lead, owner_id: owner }, { record }) => {
    const share = await endShare(tx, leadId, staffId)
    if (!share) throw refuse(operation, 'notShared')
    if (!mayWithdraw(staff, owner, share.shared_by)) throw refuse(operation, 'notYours')
    await returnFollowUps(tx, leadId, { from: staffId, owner, moved: [] })
    await withdrawRequest(tx, staff, leadId, staffId)
    await record({ kind: 'share_withdrawn', to_staff_ids: [staffId], before: share })
    const text = handoverTexts.shareWithdrawn({ by: staff.name, lead, to: [] })
    if (staffId !== staff.id) await notify(tx, { kind: 'share_withdrawn', leadId, by: staff.id, staffIds: [staffId], text })
    return { withdrawn: staffId }
  })
}
