import { sql } from 'kysely'
import type { SavedView } from '#domains/lists/contract/views.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { mayChange, seesView } from '../policy.ts'

export const seenViews = (db: Database, staff: Staff) =>
  db
    .selectFrom('saved_view')
    .innerJoin('staff', 'staff.id', 'saved_view.staff_id')
    .select(['saved_view.id', 'list', 'saved_view.name', 'is_team', 'staff.name as by'])
    .select([sql<SavedView['query']>`query`.as('query'), mayChange(staff).as('mine')])
    .where(seesView(staff))
