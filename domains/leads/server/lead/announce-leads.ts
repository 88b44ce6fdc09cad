import type { Transaction } from '#platform/server/db/database.ts'
import { announce } from '#platform/server/events/hub.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import type { Viewers } from './refresh-listing.ts'

/** A lead with its viewers until now. */
interface LeadBefore {
  id: number
  viewer_ids: readonly number[]
}

/** Tells, at the commit, the open screens of everyone who sees these leads `now` or saw them before. */
export async function announceLeads(
  tx: Transaction,
  by: Pick<Staff, 'id'> | null,
  leads: readonly LeadBefore[],
  now: Viewers,
): Promise<void> {
  const events = leads.map(({ id, viewer_ids: before }) => ({
    kind: 'lead' as const,
    id,
    by: by?.id ?? null,
    audience: [...new Set([...(now.get(id) ?? []), ...before])],
  }))
  await announce(tx, ...events)
}
