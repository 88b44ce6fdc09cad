import { sql } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'
import { announce } from '#platform/server/events/hub.ts'
import type { Staff } from '#platform/server/http/staff.ts'

/** Tells every open screen of the lead's viewers, once the transaction commits, that the lead changed; nobody caused it when a job did. */
export async function announceLead(tx: Transaction, staff: Pick<Staff, 'id'> | null, leadId: number): Promise<void> {
  const { viewer_ids } = await tx
    .selectFrom('lead')
    .select(sql<number[]>`viewer_ids`.as('viewer_ids'))
    .where('id', '=', leadId)
    .executeTakeFirstOrThrow()
  await announce(tx, { kind: 'lead', id: leadId, by: staff?.id ?? null, audience: viewer_ids })
}
