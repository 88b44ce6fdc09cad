import { sql } from 'kysely'
import type { LiveKind } from '#platform/contract/events.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { announce } from '#platform/server/events/hub.ts'

/** Announces at the commit, to everyone who sees the lead, that its conversation changed or that somebody is writing. */
export async function announceThread(
  tx: Transaction,
  leadId: number,
  by: number | null,
  kind: Extract<LiveKind, 'thread' | 'writing'> = 'thread',
): Promise<void> {
  const lead = await tx.selectFrom('lead').select(sql<number[]>`viewer_ids`.as('audience')).where('id', '=', leadId).executeTakeFirst()
  if (lead) await announce(tx, { kind, id: leadId, by, audience: lead.audience })
}
