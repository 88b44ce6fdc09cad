import type { LeadListName } from '@portal/contract/leads-lists'
import type { SavedView } from '@portal/contract/leads-views'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Staff } from '../http/staff.ts'
import { seenViews } from './seen-views.ts'

/** The reader's views of a list, then the team's, each by name. */
export const listViews = (db: Database, staff: Staff, list: LeadListName): Promise<SavedView[]> =>
  seenViews(db, staff).where('list', '=', list).orderBy('is_team').orderBy(sql`lower(saved_view.name), saved_view.id`).execute()
