import { sql } from 'kysely'
import { type LeadListName, sourceOf } from '#domains/leads/contract/lists.ts'
import type { KeptQuery } from '#domains/lists/contract/views.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Reader } from '../lead/visible-to.ts'
import { listQuery } from './list-query.ts'
import { matchingLeads } from './matching-leads.ts'

/**
 * The ids of all leads that a list's filters find, in its order; undefined without the permission. Above `most` matches, answers only
 * `most` + 1 of them.
 */
export async function listedIds(
  db: Database,
  reader: Reader & { is_boarding: boolean },
  list: LeadListName,
  query: KeptQuery,
  most?: number,
): Promise<number[] | undefined> {
  const source = sourceOf(list, reader)
  const matching = matchingLeads(reader, source, await listQuery(db, list, query))
  if (!matching) return undefined
  const limit = most === undefined ? sql`` : sql`limit ${most + 1}::integer`
  const found = await sql<{ ids: number[] }>`
    select coalesce(json_agg(lead_id order by ${matching.order}), '[]') as ids from (${matching.found} ${limit}) as matching`.execute(db)
  return found.rows[0]?.ids ?? []
}
