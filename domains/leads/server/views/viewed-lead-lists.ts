import { sql } from 'kysely'
import { type LeadListName, leadListNames, sourceOf } from '#domains/leads/contract/lists.ts'
import { LeadQuery } from '#domains/leads/contract/query.ts'
import type { KeptQuery } from '#domains/leads/contract/views.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { listQuery } from '../list/list-query.ts'
import { matchingLeads } from '../list/matching-leads.ts'
import type { ViewedLists } from './viewed-list.ts'

/** Nothing, where the account has no permission for the list's data. */
async function countLeads(db: Database, staff: Staff, list: LeadListName, kept: KeptQuery): Promise<number> {
  const matching = matchingLeads(staff, sourceOf(list, staff), await listQuery(db, list, kept))
  if (!matching) return 0
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from (${matching.found}) as matching`.execute(db)
  return rows[0]?.count ?? 0
}

/** The lists of leads, whose filters can be saved. */
export const viewedLeadLists: ViewedLists = Object.fromEntries(
  leadListNames.map((list) => [list, { query: LeadQuery, count: (db, staff, kept) => countLeads(db, staff, list, kept) }]),
)
