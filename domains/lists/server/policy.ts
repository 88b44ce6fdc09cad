import { sql } from 'kysely'
import { type Actor, hasAnyRole } from '#platform/contract/roles.ts'

/** A view is seen by the person who saved it, a view of the team by all: a condition on `saved_view`. */
export const seesView = (staff: Actor) => sql<boolean>`(is_team or staff_id = ${staff.id})`

/** A view is changed by the person who saved it, a view of the team also by counsellor admins: a condition on `saved_view`. */
export const mayChange = (staff: Actor) =>
  sql<boolean>`(saved_view.staff_id = ${staff.id} or is_team and ${hasAnyRole(staff, ['counsellor_admin'])}::boolean)`
