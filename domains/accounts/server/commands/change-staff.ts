import type { Role } from '#platform/contract/roles.ts'
import { SetupError } from '#platform/server/config/setup-error.ts'
import type { Database } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { accountFlags } from '../account/account-flags.ts'
import { changeAccount, type DataPermissions } from '../account/change-account.ts'
import { accountAt } from './account-at.ts'
import { setCities } from './set-cities.ts'

export interface StaffChanges extends Partial<DataPermissions> {
  roles?: readonly Role[]
  cities?: readonly string[]
}

/** Changes the roles, permissions and cities of an account. Its type stays: what it has done and owns is that of its type. */
export async function changeStaff(db: Database, email: string, { roles, cities, ...permissions }: StaffChanges): Promise<void> {
  const flags = roles && accountFlags(roles)
  await inTransaction(db, async (tx) => {
    const account = await accountAt(tx, email)
    if (flags && flags.user_type !== account.user_type)
      throw new SetupError(`${email} is an account for other work. Create an account for ${roles.join(' and ')} instead.`)
    await changeAccount(tx, account.id, { ...flags, ...permissions }, { command: 'staff set' })
    if (cities) await setCities(tx, account.id, cities)
  })
}
