import { sql } from 'kysely'
import type { SentQueueFilters } from '#domains/assignment/contract/assignment-queue.ts'
import type { LeadListName } from '#domains/leads/contract/lists.ts'
import { overseesLeads } from '#domains/leads/contract/policy.ts'
import { everyLead, type Reader } from '#domains/leads/server/lead/visible-to.ts'
import { listedIds } from '#domains/leads/server/list/listed-ids.ts'
import type { KeptQuery } from '#domains/lists/contract/views.ts'
import type { Database } from '#platform/server/db/database.ts'
import { isToGive } from '../policy.ts'
import { queuedIds } from '../queue/queued-leads.ts'

export interface Which {
  list?: LeadListName | undefined
  query?: KeptQuery | undefined
  from?: number | undefined
  queue?: SentQueueFilters | undefined
}

/** All leads of a counsellor come in the order in which they are due: each of several receivers gets a like share of what is urgent. */
async function found(
  db: Database,
  reader: Reader & { is_boarding: boolean },
  { list, query, from, queue }: Which,
): Promise<number[] | undefined> {
  if (list !== undefined && query !== undefined) return await listedIds(db, reader, list, query)
  if (!overseesLeads(reader)) return undefined
  if (queue) return await queuedIds(db, queue)
  if (from === undefined) return undefined
  const { rows } = await sql<{ ids: number[] }>`
    select coalesce(json_agg(lead.id order by follow_up_at nulls last, lead.id), '[]') as ids
    from lead join lead_listing as listing on listing.lead_id = lead.id and listing.viewer_id = ${sql.lit(everyLead)}
    where lead.owner_id = ${from}`.execute(db)
  return rows[0]?.ids
}

/** How many leads are found, and which of them the reader may transfer, in the order of the list. Undefined without the permission. */
export async function movableLeads(db: Database, reader: Reader & { is_boarding: boolean }, which: Which) {
  const ids = await found(db, reader, which)
  if (!ids) return undefined
  const { rows } = await sql<{ ids: number[] }>`
    select coalesce(json_agg(lead.id order by listed.place), '[]') as ids
    from unnest(${ids}::integer[]) with ordinality as listed (id, place) join lead on lead.id = listed.id
    where ${isToGive(reader)}`.execute(db)
  return { found: ids.length, ids: rows[0]?.ids ?? [] }
}
