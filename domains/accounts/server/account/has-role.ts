import { type RawBuilder, sql } from 'kysely'
import { type AccountType, accountFor, accountTypes, type Role } from '#platform/contract/roles.ts'

/** True if an account of `staff` is of a type, with any role of it or none. */
const isOfAccountType = (type: AccountType): RawBuilder<boolean> => sql<boolean>`staff.user_type = ${sql.lit(accountTypes[type])}`

/** True if an account of `staff` has a role. */
export function hasRole(role: Role): RawBuilder<boolean> {
  const { user_type, is_admin } = accountFor(role)
  return sql<boolean>`(staff.user_type = ${sql.lit(user_type)} and staff.${sql.ref(is_admin ? 'is_admin' : 'is_executive')})`
}

/** True if an account of `staff` acts on leads: counsellors, and their admins who need not be counsellors. */
export const isOfCounselling = isOfAccountType('counselling')

/** True if an account of `staff` counsels parents of boarding schools, or is an admin of those who do. */
export const isOfBoarding = sql<boolean>`(${isOfCounselling} and staff.is_boarding)`
