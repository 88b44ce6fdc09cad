import { sql } from 'kysely'
import type { SavedView } from '#domains/lists/contract/views.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { type ViewedLists, viewedList } from '../list/viewed-list.ts'
import { seenViews } from './seen-views.ts'

export async function listViews(db: Database, lists: ViewedLists, staff: Staff, list: string): Promise<SavedView[]> {
  viewedList(lists, list)
  return await seenViews(db, staff)
    .where('list', '=', list)
    .orderBy('is_team')
    .orderBy(sql`lower(saved_view.name), saved_view.id`)
    .execute()
}
