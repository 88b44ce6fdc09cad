import { sql } from 'kysely'
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

/** Gives the open follow-up of a lead to somebody else; answers it with whose it was, if there is one. */
export async function moveFollowUp(tx: Transaction, leadId: number, to: number) {
  return await tx
    .updateTable('follow_up')
    .set({ owner_id: to })
    .where('lead_id', '=', leadId)
    .where('closed_at', 'is', null)
    .returning(['id', sql<number | null>`old.owner_id`.as('owner_id')])
    .executeTakeFirst()
}

interface Return {
  from: number
  /** Whose the lead is again, and with it a follow-up that was opened meanwhile. */
  owner: number | null
  /** The follow-up that was moved, with whose it was. */
  moved: { id: number; owner_id: number | null } | undefined
}

/** Gives the open follow-up of a lead back, if it still is theirs to whom it was moved. */
export async function returnFollowUp(tx: Transaction, leadId: number, { from, owner, moved }: Return): Promise<void> {
  await sql`
    update follow_up set owner_id = case id when ${moved?.id ?? null}::integer then ${moved?.owner_id ?? null}::integer else ${owner}::integer end
    where lead_id = ${leadId} and closed_at is null and owner_id = ${from}`.execute(tx)
}
