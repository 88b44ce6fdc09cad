import { sql } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'

/** Hides the notices about a lead whose parent is erased: their texts name the parent. */
export async function hideNotices(tx: Transaction, leadId: number): Promise<void> {
  await tx.updateTable('notice').set({ hidden_at: sql`now()` }).where('lead_id', '=', leadId).execute()
}
