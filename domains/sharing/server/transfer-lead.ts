import { onLead } from '#domains/leads/server/lead/on-lead.ts'
import { changeLead, type LeadChange } from '#domains/sharing/contract/change-lead.ts'
import { mayGive, mayTake } from '#domains/sharing/contract/policy.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { type RefusalError, refuse, refuseField } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { findReceivers } from './handover/active-counsellors.ts'
import { transferTo } from './handover/transfer-to.ts'

interface Transfer {
  transfer_to: number
  note?: string | undefined
  seen?: LeadChange['seen']
}

/** Refuses a transfer if the lead has changed hands since the screen was read: it would take the lead from an unexpected owner. */
async function refuseIfMoved(tx: Transaction, ownerId: number | null, seen: LeadChange['seen']): Promise<void> {
  if (seen?.owner === undefined || seen.owner === ownerId) return
  const owner = ownerId === null ? undefined : await tx.selectFrom('staff').select('name').where('id', '=', ownerId).executeTakeFirst()
  throw refuse(changeLead, 'leadMoved', { words: { owner: owner?.name ?? 'nobody' } })
}

/** Why a lead is not the member of staff's to transfer to this counsellor; undefined if it is. */
async function refusalOf(tx: Transaction, staff: Staff, ownerId: number | null, to: number): Promise<RefusalError | undefined> {
  if (to === staff.id ? mayTake(staff, ownerId) : mayGive(staff, ownerId)) return undefined
  if (to === staff.id && (ownerId === null || mayGive(staff, ownerId))) return refuseField(changeLead, 'transferToOneself', 'transfer_to')
  if (ownerId === null) return refuse(changeLead, 'noOwner')
  const owner = await tx.selectFrom('staff').select('name').where('id', '=', ownerId).executeTakeFirstOrThrow()
  return refuse(changeLead, 'notTheirs', { words: { owner: owner.name } })
}

async function receiverOf(tx: Transaction, staff: Staff, ownerId: number | null, to: number) {
  const refusal = await refusalOf(tx, staff, ownerId, to)
  if (refusal) throw refusal
  const [receiver] = await findReceivers(tx, 'transfer_to', [to])
  if (!receiver) throw new Error('Receivers are found or refused.')
  if (to === ownerId) throw refuse(changeLead, 'alreadyOwner', { words: { owner: receiver.name } })
  return receiver
}

/** Transfers a lead that the member of staff may give or take. The former owner loses sight of it. */
export async function transferLead(tx: Transaction, staff: Staff, leadId: number, { transfer_to, note, seen }: Transfer) {
  return await onLead(tx, changeLead, staff, leadId, async (lead, changes) => {
    await refuseIfMoved(tx, lead.owner_id, seen)
    const to = await receiverOf(tx, staff, lead.owner_id, transfer_to)
    return await transferTo(tx, staff, lead, changes, { to, note })
  })
}
