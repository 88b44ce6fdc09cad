import { sql } from 'kysely'
import { type Actor, hasAnyRole } from '#platform/contract/roles.ts'
import { hasRole } from './has-role.ts'

/** Accounts that an admin looks after: those of the people whose admin they are. A condition on `staff`. */
export const looksAfter = (admin: Actor) => sql<boolean>`(
  (${hasAnyRole(admin, ['counsellor_admin'])} and ${hasRole('counsellor')}) or (${hasAnyRole(admin, ['sales_admin'])} and ${hasRole('sales_executive')}))`
