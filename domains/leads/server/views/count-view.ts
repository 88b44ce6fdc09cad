import { sql } from 'kysely'
import { sourceOf } from '#domains/leads/contract/lists.ts'
import * as views from '#domains/leads/contract/views.ts'
import { kolkataDay } from '#platform/contract/india.ts'
import type { Database } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { listQuery } from '../list/list-query.ts'
import { matchingLeads } from '../list/matching-leads.ts'
import { seenViews } from './seen-views.ts'

/** Counts what a view shows its reader now: nothing, where their account has no permission for the list's data. */
export async function countView(db: Database, staff: Staff, id: number): Promise<{ count: number }> {
  const view = await seenViews(db, staff).where('saved_view.id', '=', id).executeTakeFirst()
  if (!view) throw refuse(views.countView, 'viewNotFound')
  const query = await listQuery(db, view.list, views.viewOn(kolkataDay(Date.now()), view.query))
  const matching = matchingLeads(staff, sourceOf(view.list, staff), query)
  if (!matching) return { count: 0 }
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from (${matching.found}) as matching`.execute(db)
  return { count: rows[0]?.count ?? 0 }
}
