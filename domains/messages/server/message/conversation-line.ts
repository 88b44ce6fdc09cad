import { sql } from 'kysely'
import type { LeadChanges } from '#domains/leads/server/lead/on-lead.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { startOfToday } from '#platform/server/db/india-days.ts'

/** The line of the timeline that tells of today's conversation with a lead, which is locked: the one that is there, or a new one. */
export async function conversationLine(tx: Transaction, leadId: number, { record, touch }: LeadChanges): Promise<number> {
  const line = await tx
    .selectFrom('lead_event')
    .select('id')
    .where('lead_id', '=', leadId)
    .where('kind', '=', 'conversation')
    .where(sql<boolean>`at >= ${startOfToday}`)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  touch()
  // The entry has no author: both sides write in it.
  return line?.id ?? (await record({ kind: 'conversation', staff_id: null })).id
}
