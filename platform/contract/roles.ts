/** Every role a member of staff can have; an account with both flags has both roles of its type. */
export const roles = ['sales_admin', 'sales_executive', 'counsellor', 'counsellor_admin', 'database_executive', 'boarding_analyst'] as const

export type Role = (typeof roles)[number]

export const schoolRoles = [
  'sales_admin',
  'sales_executive',
  'counsellor',
  'counsellor_admin',
  'database_executive',
] as const satisfies readonly Role[]

export const leadRoles = ['counsellor', 'counsellor_admin'] as const satisfies readonly Role[]

const grants = [
  { userType: 1, flag: 'is_admin', role: 'sales_admin' },
  { userType: 1, flag: 'is_executive', role: 'sales_executive' },
  { userType: 2, flag: 'is_executive', role: 'counsellor' },
  { userType: 2, flag: 'is_admin', role: 'counsellor_admin' },
  { userType: 4, flag: 'is_executive', role: 'database_executive' },
  { userType: 6, flag: 'is_executive', role: 'boarding_analyst' },
] as const satisfies readonly { userType: number; flag: 'is_admin' | 'is_executive'; role: Role }[]

export interface AccountFlags {
  user_type: number
  is_admin: boolean
  is_executive: boolean
}

/** Nothing else gives a role. */
export function rolesOf(account: AccountFlags): Role[] {
  return grants.filter((grant) => grant.userType === account.user_type && account[grant.flag]).map((grant) => grant.role)
}

/** The inverse of `rolesOf`, for `portal staff create`. */
export function accountFor(role: Role): AccountFlags {
  const grant = grants.find((candidate) => candidate.role === role)
  if (!grant) throw new Error(`No account type grants the role ${role}.`)
  return { user_type: grant.userType, is_admin: grant.flag === 'is_admin', is_executive: grant.flag === 'is_executive' }
}
