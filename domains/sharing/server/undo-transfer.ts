import { sql } from 'kysely'
import { returnFollowUps } from '#domains/leads/server/lead/follow-ups.ts'
import { giveLead, giveShares } from '#domains/leads/server/lead/give-lead.ts'
import { type LeadChanges, type LockedLead, onAnyLead, type WrittenEvent } from '#domains/leads/server/lead/on-lead.ts'
import { notify } from '#domains/notices/server/notify.ts'
import * as sharing from '#domains/sharing/contract/sharing.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { closeOthers } from './handover/close-requests.ts'
import { handoverTexts } from './handover/handover-texts.ts'
import { type BeforeTransfer, undoUntil } from './handover/transfer-to.ts'
import { handoverRow, isTransferredOn, isUndone } from './handover-row.ts'
import { mayUndo } from './policy.ts'

export interface Transfer {
  id: number
  lead_id: number
  to: number
  before: BeforeTransfer
}

async function findTransfer(tx: Transaction, staff: Staff, id: number): Promise<Transfer> {
  const transfer = await tx
    .selectFrom('lead_event as event')
    .select(['id', 'lead_id', sql<number>`to_staff_ids[1]`.as('to'), sql<BeforeTransfer>`before`.as('before')])
    .where('id', '=', id)
    .where('kind', '=', 'transfer')
    .where(mayUndo(staff))
    .executeTakeFirst()
  if (!transfer) throw refuse(sharing.undoTransfer, 'transferNotFound')
  return transfer
}

/** Refuses a transfer that was undone before, is too old, or no longer stands. To be called under the lead's lock. */
async function checkUndoable(tx: Transaction, { id, to }: Transfer, lead: LockedLead): Promise<void> {
  const { rows } = await sql<{ undone: boolean; late: boolean; moved: boolean; owner: string | null }>`
    select ${isUndone} as undone, ${undoUntil('event.at')} <= now() as late, ${isTransferredOn} as moved,
      (select name from staff where id = ${lead.owner_id}) as owner
    from lead_event as event where id = ${id}`.execute(tx)
  const [found] = rows
  if (!found || found.undone) throw refuse(sharing.undoTransfer, 'alreadyUndone')
  if (found.late) throw refuse(sharing.undoTransfer, 'tooLate')
  if (found.moved || lead.owner_id !== to) throw refuse(sharing.undoTransfer, 'movedOn', { words: { owner: found.owner ?? 'nobody' } })
}

async function giveBack(tx: Transaction, { lead_id, to, before }: Transfer): Promise<void> {
  await giveLead(tx, lead_id, { owner_id: before.owner_id, is_transferred: before.is_transferred ?? false })
  if (before.share) await giveShares(tx, lead_id, [{ staff_id: to, ...before.share }])
  await returnFollowUps(tx, lead_id, { from: to, owner: before.owner_id, moved: before.follow_ups ?? [] })
}

async function tellBoth(tx: Transaction, staff: Staff, { to, before }: Transfer, lead: LockedLead): Promise<void> {
  const words = { by: staff.name, lead: lead.name, to: [] }
  const notice = { kind: 'transfer_undone', leadId: lead.id, by: staff.id } as const
  const owner = before.owner_id
  if (owner !== null && owner !== staff.id) await notify(tx, { ...notice, staffIds: [owner], text: handoverTexts.backWithYou(words) })
  if (to !== staff.id) await notify(tx, { ...notice, staffIds: [to], text: handoverTexts.takenBack(words) })
}

const namedOwner = (tx: Transaction, id: number) =>
  tx.selectFrom('staff').select(['id', 'name']).where('id', '=', id).executeTakeFirstOrThrow()

/** Gives a locked lead back to its former owner, with the shares and follow-ups of then; tells only those who asked for it. */
export async function takeBack(
  tx: Transaction,
  by: Pick<Staff, 'id' | 'name'>,
  transfer: Transfer,
  lead: LockedLead,
  record: LeadChanges['record'],
): Promise<WrittenEvent> {
  await giveBack(tx, transfer)
  const owner = transfer.before.owner_id
  const event = await record({
    kind: 'transfer_undone',
    to_staff_ids: owner === null ? [] : [owner],
    undoes_event_id: transfer.id,
    before: { owner_id: transfer.to },
    after: { owner_id: owner },
  })
  await closeOthers(tx, by, lead, owner === null ? null : await namedOwner(tx, owner))
  return event
}

async function undo(tx: Transaction, staff: Staff, transfer: Transfer): Promise<number | undefined> {
  const { lead_id } = transfer
  // The former owner no longer sees the lead.
  return await onAnyLead(tx, staff, lead_id, async (lead, { record }) => {
    if (lead.erased_at) return undefined
    await checkUndoable(tx, transfer, lead)
    const event = await takeBack(tx, staff, transfer, lead, record)
    await tellBoth(tx, staff, transfer, lead)
    return event.id
  })
}

/** Undoing only restores: the lead may go back to no owner, or to an account that is no longer active. */
export async function undoTransfer(tx: Transaction, staff: Staff, id: number): Promise<sharing.Handover> {
  const made = await undo(tx, staff, await findTransfer(tx, staff, id))
  if (made === undefined) throw refuse(sharing.undoTransfer, 'transferNotFound')
  const { rows } = await sql<{ row: sharing.Handover }>`
    select ${handoverRow(staff)} as row from lead_event as event join lead on lead.id = event.lead_id where event.id = ${made}`.execute(tx)
  const [entry] = rows
  if (!entry) throw new Error('The entry that was written is not there.')
  return entry.row
}
