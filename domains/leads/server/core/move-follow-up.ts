import { sql } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'

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
