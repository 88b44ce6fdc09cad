import { type RawBuilder, sql } from 'kysely'
import { accountFor, type Role } from '#platform/contract/roles.ts'

/** True if an account of `staff` has a role. */
export function hasRole(role: Role): RawBuilder<boolean> {
  const { user_type, is_admin } = accountFor(role)
  return sql<boolean>`(staff.user_type = ${sql.lit(user_type)} and staff.${sql.ref(is_admin ? 'is_admin' : 'is_executive')})`
}
