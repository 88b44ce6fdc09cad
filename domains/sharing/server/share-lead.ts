import { changeLead } from '#domains/leads/contract/changes.ts'
import { adoptDormant } from '#domains/leads/server/core/adopt-dormant.ts'
import { announceLead } from '#domains/leads/server/core/announce-lead.ts'
import { lockLead } from '#domains/leads/server/core/lock-lead.ts'
import { relist } from '#domains/leads/server/core/relist.ts'
import { notify } from '#domains/staff/server/notify.ts'
import { clock } from '#platform/server/db/clock.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { handoverTexts } from './handover-texts.ts'
import { receivers } from './receivers.ts'

interface Share {
  share_with: readonly number[]
  note?: string | undefined
}

/** Shares a lead with counsellors. Those who have it already are left out; each of the others is told, and its owner. */
export async function shareLead(tx: Transaction, staff: Staff, leadId: number, { share_with, note }: Share): Promise<void> {
  const lead = await lockLead(tx, changeLead, staff, leadId)
  const counsellors = await receivers(tx, 'share_with', share_with)
  // Who shares a dormant lead with themselves needs no share beside that.
  if (!share_with.includes(staff.id)) await adoptDormant(tx, staff, leadId)
  const shares = await tx.selectFrom('lead_share').select('staff_id').where('lead_id', '=', leadId).execute()
  const has = new Set([lead.owner_id, ...shares.map((share) => share.staff_id)])
  const added = counsellors.filter(({ id }) => !has.has(id))
  if (added.length === 0) throw refuse(changeLead, 'alreadyShared')

  const ids = added.map(({ id }) => id)
  const rows = ids.map((id) => ({ lead_id: leadId, staff_id: id, shared_by: staff.id }))
  await tx.insertInto('lead_share').values(rows).execute()
  await tx
    .insertInto('lead_event')
    .values({ lead_id: leadId, kind: 'share', at: clock, staff_id: staff.id, to_staff_ids: ids, comment: note || null })
    .execute()
  await tellThem(tx, staff, leadId, { to: added, ownerId: lead.owner_id, note })
  await relist(tx, leadId)
  await announceLead(tx, staff, leadId)
}

interface Told {
  to: readonly { id: number; name: string }[]
  ownerId: number | null
  note: string | undefined
}

async function tellThem(tx: Transaction, staff: Staff, leadId: number, { to, ownerId, note }: Told): Promise<void> {
  const { name } = await tx.selectFrom('lead').select('name').where('id', '=', leadId).executeTakeFirstOrThrow()
  const words = { by: staff.name, lead: name, to: to.map((counsellor) => counsellor.name), note }
  const notice = { kind: 'share', leadId, by: staff.id } as const
  const receivers = to.map(({ id }) => id).filter((id) => id !== staff.id)
  await notify(tx, { ...notice, staffIds: receivers, text: handoverTexts.sharedWithYou(words) })
  if (ownerId !== null && ownerId !== staff.id) await notify(tx, { ...notice, staffIds: [ownerId], text: handoverTexts.yoursShared(words) })
}
