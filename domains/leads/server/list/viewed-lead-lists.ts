import { sql } from 'kysely'
import { type LeadListName, leadListNames, sourceOf } from '#domains/leads/contract/lists.ts'
import { leadQuery } from '#domains/leads/contract/query.ts'
import type { KeptQuery } from '#domains/lists/contract/views.ts'
import type { ViewedList, ViewedLists } from '#domains/lists/server/list/viewed-list.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { leadListFile } from './lead-list-file.ts'
import { listQuery } from './list-query.ts'
import { matchingLeads } from './matching-leads.ts'

/** Nothing, where the account has no permission for the list's data. */
async function countLeads(db: Database, staff: Staff, list: LeadListName, kept: KeptQuery): Promise<number> {
  const matching = matchingLeads(staff, sourceOf(list, staff), await listQuery(db, list, kept))
  if (!matching) return 0
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from (${matching.found}) as matching`.execute(db)
  return rows[0]?.count ?? 0
}

const viewedLeadList = (list: LeadListName): ViewedList => ({
  get query() {
    return leadQuery()
  },
  count: (db, staff, kept) => countLeads(db, staff, list, kept),
  file: leadListFile(list),
})

/** The lists of leads, whose filters can be saved and which can be exported. */
export const viewedLeadLists: ViewedLists = Object.fromEntries(leadListNames.map((list) => [list, viewedLeadList(list)]))
