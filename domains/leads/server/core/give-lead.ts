import type { Transaction } from '#platform/server/db/database.ts'

interface Ownership {
  owner_id: number | null
  is_transferred: boolean
}

/** Gives a locked lead an owner. A share that the new owner had ends, since an owner needs none, and is answered. */
export async function giveLead(tx: Transaction, leadId: number, { owner_id, is_transferred }: Ownership) {
  await tx.updateTable('lead').set({ owner_id, is_transferred }).where('id', '=', leadId).execute()
  return await tx
    .deleteFrom('lead_share')
    .where('lead_id', '=', leadId)
    .where('staff_id', '=', owner_id)
    .returning(['shared_by', 'at'])
    .executeTakeFirst()
}
