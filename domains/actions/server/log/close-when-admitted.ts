import { sql } from 'kysely'
import { closeFollowUps } from '#domains/leads/server/core/follow-ups.ts'
import type { WrittenEvent } from '#domains/leads/server/core/on-lead.ts'
import type { Transaction } from '#platform/server/db/database.ts'

export async function closeWhenAdmitted(tx: Transaction, leadId: number, event: WrittenEvent): Promise<void> {
  const { rows } = await sql`select from lead_steps where lead_id = ${leadId} and admitted_at is not null`.execute(tx)
  if (rows.length > 0) await closeFollowUps(tx, leadId, event, { nextCall: 'any', appointments: 'all' })
}
