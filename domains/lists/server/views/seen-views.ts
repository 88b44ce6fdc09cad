import { sql } from 'kysely'
import type { SavedView } from '#domains/lists/contract/views.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'

export const seenViews = (db: Database, staff: Staff) =>
  db
    .selectFrom('saved_view')
    .innerJoin('staff', 'staff.id', 'saved_view.staff_id')
    .select(['saved_view.id', 'list', 'saved_view.name', 'is_team', 'staff.name as by'])
    .select([sql<SavedView['query']>`query`.as('query'), mayChange(staff).as('mine')])
    .where(sql<boolean>`(is_team or staff_id = ${staff.id})`)

/** A view is changed by the person who saved it; a view of the team also by counsellor admins. A condition on `saved_view`. */
export const mayChange = (staff: Staff) =>
  sql<boolean>`(saved_view.staff_id = ${staff.id} or is_team and ${staff.roles.has('counsellor_admin')}::boolean)`
