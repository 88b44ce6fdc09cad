import type { RawBuilder } from 'kysely'
import type { StaffAccount } from '#domains/accounts/contract/people.ts'
import type { Role } from '#platform/contract/roles.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { hasRole } from '../account/has-role.ts'
import { type Accounts, listAccounts } from './list-accounts.ts'

interface Finding {
  refusals: { accountNotFound: readonly [404, string] }
}

interface Changing {
  refusals: Finding['refusals'] & { isAdmin: readonly [403, string] }
}

/** One account with a role, as lists have it. */
export async function findAccount<Row extends StaffAccount>(db: Database, operation: Finding, accounts: Accounts, id: RawBuilder<boolean>) {
  const { results } = await listAccounts<Row>(db, { ...accounts, also: [...(accounts.also ?? []), id] }, { limit: 1, offset: 0 })
  const [found] = results
  if (!found) throw refuse(operation, 'accountNotFound')
  return found
}

/** Locks an account for its admins to change; accounts of admins are refused. */
export async function lockAccount(tx: Transaction, operation: Changing, role: Role, id: number) {
  const account = await tx
    .selectFrom('staff')
    .select(['id', 'name', 'email', 'is_admin', 'is_active'])
    .where('id', '=', id)
    .where(hasRole(role))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!account) throw refuse(operation, 'accountNotFound')
  if (account.is_admin) throw refuse(operation, 'isAdmin')
  return account
}
