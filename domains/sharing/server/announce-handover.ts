import { sql } from 'kysely'
import { announceLead } from '#domains/leads/server/core/announce-lead.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { announce } from '#platform/server/events/hub.ts'
import type { Staff } from '#platform/server/http/staff.ts'

/** Who sees a lead, as its list columns say. */
export async function viewersOfLead(tx: Transaction, leadId: number): Promise<number[]> {
  const lead = await tx
    .selectFrom('lead')
    .select(sql<number[]>`viewer_ids`.as('viewer_ids'))
    .where('id', '=', leadId)
    .executeTakeFirstOrThrow()
  return lead.viewer_ids
}

/** Tells the open screens of everyone who sees the lead now, and of those among `before` who no longer do. */
export async function announceHandover(tx: Transaction, staff: Staff, leadId: number, before: readonly number[]): Promise<void> {
  await announceLead(tx, staff, leadId)
  const now = new Set(await viewersOfLead(tx, leadId))
  const lost = before.filter((viewer) => !now.has(viewer))
  if (lost.length > 0) await announce(tx, { kind: 'lead', id: leadId, by: staff.id, audience: lost })
}
