import { sql } from 'kysely'
import type { LeadListName } from '#domains/leads/contract/lists.ts'
import type { SavedView } from '#domains/leads/contract/views.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { seenViews } from './seen-views.ts'

export const listViews = (db: Database, staff: Staff, list: LeadListName): Promise<SavedView[]> =>
  seenViews(db, staff).where('list', '=', list).orderBy('is_team').orderBy(sql`lower(saved_view.name), saved_view.id`).execute()
