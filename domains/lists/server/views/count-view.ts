import * as views from '#domains/lists/contract/views.ts'
import type { Database } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { type ViewedLists, viewedList } from '../list/viewed-list.ts'
import { knownFilters } from './known-filters.ts'
import { seenViews } from './seen-views.ts'
import { viewToday } from './view-today.ts'

/** Counts what a view shows its reader now. */
export async function countView(db: Database, lists: ViewedLists, staff: Staff, id: number): Promise<{ count: number; dropped: string[] }> {
  const view = await seenViews(db, staff).where('saved_view.id', '=', id).executeTakeFirst()
  if (!view) throw refuse(views.countView, 'viewNotFound')
  const list = viewedList(lists, view.list)
  const { known, dropped } = knownFilters(list, viewToday(view.query))
  return { count: await list.count(db, staff, known), dropped }
}
