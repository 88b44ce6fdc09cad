import { sql } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'
import type { ServerDomain } from '#platform/server/domain.ts'
import { serveNotices } from './routes.ts'

/** Hides the notices about a lead whose parent is erased: their texts name the parent. */
async function hideNotices(tx: Transaction, leadId: number): Promise<void> {
  await tx.updateTable('notice').set({ hidden_at: sql`now()` }).where('lead_id', '=', leadId).execute()
}

export const domain: ServerDomain = {
  mount: serveNotices,
  personTables: { notice: { rows: 'moved' } },
  hidePerson: hideNotices,
}
