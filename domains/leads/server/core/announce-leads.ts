import { sql } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'
import { announce } from '#platform/server/events/hub.ts'
import type { Staff } from '#platform/server/http/staff.ts'

/** A lead with who saw it until now. */
interface Seen {
  id: number
  viewer_ids: readonly number[]
}

/** Tells the open screens of everyone who sees these leads, or saw them until now, once the transaction commits; answers who sees any. */
export async function announceLeads(tx: Transaction, by: Pick<Staff, 'id'> | null, leads: readonly Seen[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('lead')
    .select(['id', sql<number[]>`viewer_ids`.as('viewer_ids')])
    .where(sql<boolean>`id = any (${leads.map(({ id }) => id)}::integer[])`)
    .execute()
  const now = new Map(rows.map(({ id, viewer_ids }) => [id, viewer_ids]))
  const events = leads.map(({ id, viewer_ids: before }) => ({
    kind: 'lead' as const,
    id,
    by: by?.id ?? null,
    audience: [...new Set([...(now.get(id) ?? []), ...before])],
  }))
  await announce(tx, ...events)
  return [...new Set(rows.flatMap(({ viewer_ids }) => viewer_ids))]
}
