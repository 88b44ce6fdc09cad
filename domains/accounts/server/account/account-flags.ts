import { type AccountFlags, accountFor, type Role } from '#platform/contract/roles.ts'
import { SetupError } from '#platform/server/config/setup-error.ts'

export function accountFlags(roles: readonly Role[]): AccountFlags {
  const [first, ...others] = roles.map(accountFor)
  if (!first) throw new SetupError('Give at least one role.')
  if (others.some(({ user_type }) => user_type !== first.user_type))
    throw new SetupError(`${roles.join(' and ')} do not go into one account. Create an account for each.`)
  const accounts = [first, ...others]
  return {
    user_type: first.user_type,
    is_admin: accounts.some(({ is_admin }) => is_admin),
    is_executive: accounts.some(({ is_executive }) => is_executive),
  }
}
