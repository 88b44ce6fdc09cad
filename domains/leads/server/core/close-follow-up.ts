import type { Transaction } from '#platform/server/db/database.ts'
import type { WrittenEvent } from './on-lead.ts'

/** Closes the open follow-up of a lead, if it has one: the event followed it. */
export async function closeFollowUp(tx: Transaction, leadId: number, event: WrittenEvent): Promise<void> {
  await tx
    .updateTable('follow_up')
    .set({ closed_at: event.at, closed_by_event_id: event.id })
    .where('lead_id', '=', leadId)
    .where('closed_at', 'is', null)
    .execute()
}
