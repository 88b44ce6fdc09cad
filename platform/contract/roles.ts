/** What an account is for; `staff.user_type` keeps its number. An account has roles of one type. */
export const accountTypes = { sales: 1, counselling: 2, schools: 4, figures: 6 } as const
export type AccountType = keyof typeof accountTypes

interface RoleEntry {
  readonly type: AccountType
  /** The column of `staff` that gives the role to an account of this type. An account with both flags has both roles. */
  readonly flag: 'is_admin' | 'is_executive'
  /** What staff call it. */
  readonly name: string
  /** What it works with, besides what single calls and screens name it for. */
  readonly worksWith: readonly ('leads' | 'schools')[]
}

/** The one table of roles. Accounts, SQL, commands, the names on screens and the test of every call follow from its entries. */
const table = {
  sales_admin: { type: 'sales', flag: 'is_admin', name: 'Sales admin', worksWith: ['schools'] },
  sales_executive: { type: 'sales', flag: 'is_executive', name: 'Sales executive', worksWith: ['schools'] },
  counsellor: { type: 'counselling', flag: 'is_executive', name: 'Counsellor', worksWith: ['leads', 'schools'] },
  counsellor_admin: { type: 'counselling', flag: 'is_admin', name: 'Counsellor admin', worksWith: ['leads', 'schools'] },
  database_executive: { type: 'schools', flag: 'is_executive', name: 'Database executive', worksWith: ['schools'] },
  boarding_analyst: { type: 'figures', flag: 'is_executive', name: 'Boarding analyst', worksWith: [] },
} as const satisfies Record<string, RoleEntry>

export type Role = keyof typeof table

const entries: Readonly<Record<Role, RoleEntry>> = table

export const roles = Object.keys(table) as [Role, ...Role[]]

const rolesThat = (is: (entry: RoleEntry) => boolean): readonly Role[] => roles.filter((role) => is(entries[role]))

export const schoolRoles = rolesThat(({ worksWith }) => worksWith.includes('schools'))
export const leadRoles = rolesThat(({ worksWith }) => worksWith.includes('leads'))

/** Roles as staff call them. */
export const rolesText = (some: readonly Role[]): string => some.map((role) => entries[role].name).join(', ')

export interface AccountFlags {
  user_type: number
  is_admin: boolean
  is_executive: boolean
}

export const isOfType = (type: AccountType, { user_type }: Pick<AccountFlags, 'user_type'>) => user_type === accountTypes[type]

/** Nothing else gives a role. */
export const rolesOf = (account: AccountFlags): readonly Role[] => rolesThat(({ type, flag }) => isOfType(type, account) && account[flag])

/** Who asks: on the server the account of the session, on a screen what `useMe` answers. */
export interface Actor {
  readonly id: number
  readonly roles: Iterable<Role>
}

/** Whether somebody has at least one of these roles. Which role may do what is said in the `policy.ts` of a domain alone. */
export const hasAnyRole = (me: Pick<Actor, 'roles'>, some: readonly Role[]): boolean => [...me.roles].some((role) => some.includes(role))

/** The account that has this role and no other. */
export function accountFor(role: Role): AccountFlags {
  const { type, flag } = entries[role]
  return { user_type: accountTypes[type], is_admin: flag === 'is_admin', is_executive: flag === 'is_executive' }
}
