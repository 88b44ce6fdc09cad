import { sql } from 'kysely'
import { moveFollowUps } from '#domains/leads/server/core/follow-ups.ts'
import { giveLead } from '#domains/leads/server/core/give-lead.ts'
import { onLead } from '#domains/leads/server/core/on-lead.ts'
import { changeLead, type LeadChange, undoMinutes } from '#domains/sharing/contract/change-lead.ts'
import { mayTake } from '#domains/sharing/contract/sharing.ts'
import { notify } from '#domains/staff/server/notify.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse, refuseField } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { findReceivers } from './active-counsellors.ts'
import { handoverTexts } from './handover-texts.ts'

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

async function receiverOf(tx: Transaction, staff: Staff, ownerId: number | null, to: number) {
  if (to === staff.id && !mayTake(staff.roles, ownerId)) throw refuseField(changeLead, 'transferToOneself', 'transfer_to')
  const [receiver] = await findReceivers(tx, 'transfer_to', [to])
  if (!receiver) throw new Error('Receivers are found or refused.')
  if (to === ownerId) throw refuse(changeLead, 'alreadyOwner', { words: { owner: receiver.name } })
  return receiver
}

async function handOver(tx: Transaction, leadId: number, to: number): Promise<BeforeTransfer> {
  const lead = await tx.selectFrom('lead').select(['owner_id', 'is_transferred']).where('id', '=', leadId).executeTakeFirstOrThrow()
  const share = await giveLead(tx, leadId, { owner_id: to, is_transferred: true })
  return { ...lead, ...(share && { share }), follow_ups: await moveFollowUps(tx, leadId, to) }
}

/** Who had it sees it no longer. Answers the event by which it can be undone, and until when. */
export async function transferLead(tx: Transaction, staff: Staff, leadId: number, { transfer_to: to, note, seen }: Transfer) {
  return await onLead(tx, changeLead, staff, leadId, async ({ name, owner_id: from }, { record }) => {
    await refuseIfMoved(tx, from, seen)
    const receiver = await receiverOf(tx, staff, from, to)
    const before = await handOver(tx, leadId, to)
    const event = await record({ kind: 'transfer', to_staff_ids: [to], before, after: { owner_id: to }, comment: note || null })

    const words = { by: staff.name, lead: name, to: [receiver.name], note }
    const notice = { kind: 'transfer', leadId, by: staff.id } as const
    if (to !== staff.id) await notify(tx, { ...notice, staffIds: [to], text: handoverTexts.transferredToYou(words) })
    if (from !== null && from !== staff.id) await notify(tx, { ...notice, staffIds: [from], text: handoverTexts.transferredFromYou(words) })
    return await tx
      .selectFrom('lead_event')
      .select(['id', undoUntil('at').as('undo_until')])
      .where('id', '=', event.id)
      .executeTakeFirstOrThrow()
  })
}
