import { type Actor, hasAnyRole, type Role } from '#platform/contract/roles.ts'

/** The roles of the people whom an admin looks after. */
export const rolesLookedAfter = (admin: Actor): readonly Role[] => [
  ...(hasAnyRole(admin, ['counsellor_admin']) ? (['counsellor'] as const) : []),
  ...(hasAnyRole(admin, ['sales_admin']) ? (['sales_executive'] as const) : []),
]
