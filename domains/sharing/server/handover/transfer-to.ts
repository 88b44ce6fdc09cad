import { sql } from 'kysely'
import { moveFollowUps } from '#domains/leads/server/lead/follow-ups.ts'
import { giveLead } from '#domains/leads/server/lead/give-lead.ts'
import type { LeadChanges, LockedLead } from '#domains/leads/server/lead/on-lead.ts'
import { notify } from '#domains/notices/server/notify.ts'
import { undoMinutes } from '#domains/sharing/contract/change-lead.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { closeOthers } from './close-requests.ts'
import { handoverTexts } from './handover-texts.ts'

export interface BeforeTransfer {
  owner_id: number | null
  is_transferred?: boolean
  share?: { shared_by: number | null; at: string }
  follow_ups?: { id: number; owner_id: number | null }[]
}

export const undoUntil = (at: 'at' | 'event.at') => sql<string>`${sql.ref(at)} + make_interval(mins => ${sql.lit(undoMinutes)})`

async function moveLead(tx: Transaction, leadId: number, to: number): Promise<BeforeTransfer> {
  const lead = await tx.selectFrom('lead').select(['owner_id', 'is_transferred']).where('id', '=', leadId).executeTakeFirstOrThrow()
  const share = await giveLead(tx, leadId, { owner_id: to, is_transferred: true })
  return { ...lead, ...(share && { share }), follow_ups: await moveFollowUps(tx, leadId, to) }
}

interface Transfer {
  to: { id: number; name: string }
  note?: string | undefined
  /** The receiver asked for the lead. */
  wasAsked?: boolean
  /** The caller transfers many leads and tells of all of them in one notice. */
  isQuiet?: boolean
}

/**
 * The only act that writes a transfer. Gives a locked lead with its history and open follow-ups to a counsellor, notifies both, and ends
 * requests for it. A counsellor who no longer sees the lead loses it from the dialer (`refreshListing`). Answers the event for the undo,
 * and until when.
 */
export async function transferTo(
  tx: Transaction,
  staff: Pick<Staff, 'id' | 'name'>,
  lead: LockedLead,
  { record }: LeadChanges,
  { to, note, wasAsked, isQuiet }: Transfer,
) {
  const from = lead.owner_id
  const before = await moveLead(tx, lead.id, to.id)
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
