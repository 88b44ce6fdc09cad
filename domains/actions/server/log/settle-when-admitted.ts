import { sql } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'
import { type No, settlePlans } from './settle-plans.ts'

/** An admission of every child ends the chase as a no does. */
export async function settleWhenAdmitted(tx: Transaction, admitted: Omit<No, 'isNever'>): Promise<void> {
  const { rows } = await sql`select from lead_steps where lead_id = ${admitted.leadId} and admitted_at is not null`.execute(tx)
  if (rows.length > 0) await settlePlans(tx, { ...admitted, isNever: false })
}
