import type { Transaction } from '#platform/server/db/database.ts'
import type { WrittenEvent } from './on-lead.ts'

interface NextStep {
  /** The entry of the timeline that agreed it. */
  event: WrittenEvent
  ownerId: number | null
  dueAt: string
}

/** Opens the follow-up of a lead that has none open. */
export async function openFollowUp(tx: Transaction, leadId: number, { event, ownerId, dueAt }: NextStep): Promise<void> {
  await tx.insertInto('follow_up').values({ lead_id: leadId, event_id: event.id, owner_id: ownerId, due_at: dueAt }).execute()
}
