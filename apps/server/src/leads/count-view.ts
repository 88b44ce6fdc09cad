import { sourceOf } from '@portal/contract/leads-lists'
import * as views from '@portal/contract/leads-views'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { dayAt } from '../db/days.ts'
import { refuse } from '../http/refuse.ts'
import type { Staff } from '../http/staff.ts'
import { listQuery } from './list-query.ts'
import { matchingLeads } from './matching-leads.ts'
import { seenViews } from './seen-views.ts'

/** Counts what a view shows its reader now: nothing, where their account has no permission for the list's data. */
export async function countView(db: Database, staff: Staff, id: number): Promise<{ count: number }> {
  const view = await seenViews(db, staff).where('saved_view.id', '=', id).executeTakeFirst()
  if (!view) throw refuse(views.countView, 'viewNotFound')
  const matching = matchingLeads(staff, sourceOf(view.list, staff), listQuery(view.list, views.viewOn(dayAt(Date.now()), view.query)))
  if (!matching) return { count: 0 }
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from (${matching.found}) as matching`.execute(db)
  return { count: rows[0]?.count ?? 0 }
}
