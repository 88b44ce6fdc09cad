import { sql } from 'kysely'
import { moveFollowUps } from '#domains/leads/server/core/follow-ups.ts'
import { giveLead } from '#domains/leads/server/core/give-lead.ts'
import { type Hand, type LockedLead, onLead } from '#domains/leads/server/core/on-lead.ts'
import { changeLead, type LeadChange, undoMinutes } from '#domains/sharing/contract/change-lead.ts'
import { mayGive, mayTake } from '#domains/sharing/contract/sharing.ts'
import { notify } from '#domains/staff/server/notify.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { type RefusalError, refuse, refuseField } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { findReceivers } from './active-counsellors.ts'
import { handoverTexts } from './handover-texts.ts'
import { closeOthers } from './requests/close-requests.ts'

interface Transfer {
  transfer_to: number
  note?: string | undefined
  seen?: LeadChange['seen']
}

export interface BeforeTransfer {
  owner_id: number | null
  is_transferred?: boolean
  share?: { shared_by: number | null; at: string }
  follow_ups?: { id: number; owner_id: number | null }[]
}

export const undoUntil = (at: 'at' | 'event.at') => sql<string>`${sql.ref(at)} + make_interval(mins => ${sql.lit(undoMinutes)})`

/** Refuses a transfer that was decided upon while someone else had the lead: it would take it from a person whom nobody thought of. */
async function refuseIfMoved(tx: Transaction, ownerId: number | null, seen: LeadChange['seen']): Promise<void> {
  if (seen?.owner === undefined || seen.owner === ownerId) return
  const owner = ownerId === null ? undefined : await tx.selectFrom('staff').select('name').where('id', '=', ownerId).executeTakeFirst()
  throw refuse(changeLead, 'leadMoved', { words: { owner: owner?.name ?? 'nobody' } })
}

/** Why a lead is not the member of staff's to transfer to this counsellor; undefined if it is. */
async function refusalOf(tx: Transaction, staff: Staff, ownerId: number | null, to: number): Promise<RefusalError | undefined> {
  if (to === staff.id ? mayTake(staff, ownerId) : mayGive(staff, ownerId)) return undefined
  if (to === staff.id && (ownerId === null || mayGive(staff, ownerId))) return refuseField(changeLead, 'transferToOneself', 'transfer_to')
  if (ownerId === null) return refuse(changeLead, 'nobodys')
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

export async function handOver(tx: Transaction, leadId: number, to: number): Promise<BeforeTransfer> {
  const lead = await tx.selectFrom('lead').select(['owner_id', 'is_transferred']).where('id', '=', leadId).executeTakeFirstOrThrow()
  const share = await giveLead(tx, leadId, { owner_id: to, is_transferred: true })
  return { ...lead, ...(share && { share }), follow_ups: await moveFollowUps(tx, leadId, to) }
}

interface Handing {
  to: { id: number; name: string }
  note?: string | undefined
  /** The counsellor who gets it asked for it. */
  wasAsked?: boolean
  /** Whoever transfers many leads at once tells of all of them in one notice. */
  isQuiet?: boolean
}

/**
 * Transfers a locked lead to a counsellor with its whole history and the open follow-ups, and tells both, and whoever else asked for
 * it. Answers the event by which it can be undone, and until when.
 */
export async function transferTo(
  tx: Transaction,
  staff: Pick<Staff, 'id' | 'name'>,
  lead: LockedLead,
  { record }: Hand,
  { to, note, wasAsked, isQuiet }: Handing,
) {
  const from = lead.owner_id
  const before = await handOver(tx, lead.id, to.id)
  const event = await record({ kind: 'transfer', to_staff_ids: [to.id], before, after: { owner_id: to.id }, comment: note || null })
  await closeOthers(tx, staff, lead, to)

  const words = { by: staff.name, lead: lead.name, to: [to.name], note }
  const notice = { kind: 'transfer', leadId: lead.id, by: staff.id } as const
  const toReceiver = wasAsked ? handoverTexts.accepted(words) : handoverTexts.transferredToYou(words)
  const receiver = to.id === staff.id || isQuiet ? [] : [to.id]
  const former = from === null || from === staff.id || isQuiet ? [] : [from]
  await notify(tx, { ...notice, staffIds: receiver, text: toReceiver })
  await notify(tx, { ...notice, staffIds: former, text: handoverTexts.transferredFromYou(words) })
  return await tx
    .selectFrom('lead_event')
    .select(['id', undoUntil('at').as('undo_until')])
    .where('id', '=', event.id)
    .executeTakeFirstOrThrow()
}

/** Transfers a lead that is the member of staff's to give or to take. Who had it sees it no longer. */
export async function transferLead(tx: Transaction, staff: Staff, leadId: number, { transfer_to, note, seen }: Transfer) {
  return await onLead(tx, changeLead, staff, leadId, async (lead, hand) => {
    await refuseIfMoved(tx, lead.owner_id, seen)
    const to = await receiverOf(tx, staff, lead.owner_id, transfer_to)
    return await transferTo(tx, staff, lead, hand, { to, note })
  })
}
