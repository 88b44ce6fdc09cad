import { sql } from 'kysely'
import type { LockedLead } from '#domains/leads/server/lead/on-lead.ts'
import { notify } from '#domains/notices/server/notify.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { handoverTexts } from './handover-texts.ts'

export type Outcome = 'accepted' | 'declined' | 'lapsed' | 'moved' | 'withdrawn'

/** Closes a request of a locked lead with its outcome, and the person who closed it, if any. */
export async function closeRequest(tx: Transaction, id: number, outcome: Outcome, by: number | null): Promise<void> {
  await tx.updateTable('transfer_request').set({ closed_at: sql`now()`, outcome, closed_by: by }).where('id', '=', id).execute()
}

/** Ends the open requests for a locked lead that changed hands, and tells the askers. */
export async function closeOthers(
  tx: Transaction,
  by: Pick<Staff, 'id' | 'name'>,
  lead: LockedLead,
  newOwner: { id: number; name: string } | null,
): Promise<void> {
  const closed = await tx
    .updateTable('transfer_request')
    .set({ closed_at: sql`now()`, outcome: 'moved', closed_by: by.id })
    .where('lead_id', '=', lead.id)
    .where('closed_at', 'is', null)
    .returning('staff_id')
    .execute()
  const recipients = closed.map(({ staff_id }) => staff_id).filter((id) => id !== newOwner?.id)
  const text = handoverTexts.goneElsewhere({ by: by.name, lead: lead.name, to: newOwner ? [newOwner.name] : [] })
  await notify(tx, { kind: 'transfer_declined', leadId: lead.id, by: by.id, staffIds: recipients, text })
}

/** Withdraws the request of a counsellor who lost their share in a locked lead. */
export async function withdrawRequest(tx: Transaction, by: Staff, leadId: number, askerId: number): Promise<void> {
  await tx
    .updateTable('transfer_request')
    .set({ closed_at: sql`now()`, outcome: 'withdrawn', closed_by: by.id })
    .where('lead_id', '=', leadId)
    .where('staff_id', '=', askerId)
    .where('closed_at', 'is', null)
    .execute()
}
