import type { NewAccount } from '#domains/accounts/contract/people.ts'
import { accountFor, type Role } from '#platform/contract/roles.ts'
import { writeAuditEntry } from '#platform/server/audit/write-audit-entry.ts'
import type { Database } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { isTaken } from '#platform/server/db/trouble.ts'
import { refuseField } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import type { SomePermissions } from '../account/change-account.ts'
import { insertAccount } from '../account/insert-account.ts'
import { newPassword } from '../account/new-password.ts'
import { writeCities } from './write-cities.ts'

interface Adding {
  refusals: { emailTaken: readonly [409, string]; cityNotFound: readonly [400, string] }
}

/** Opens an account with a random password, which is answered this once. */
export async function addAccount(
  db: Database,
  operation: Adding,
  admin: Staff,
  role: Role,
  { cities, ...account }: NewAccount & SomePermissions,
): Promise<{ id: number; password: string }> {
  const password = newPassword()
  const flags = accountFor(role)
  const added = inTransaction(db, async (tx) => {
    const id = await insertAccount(tx, { ...account, password, isTemporary: true, ...flags })
    await writeCities(tx, operation, id, cities)
    const { name: _name, email: _email, ...permissions } = account
    await writeAuditEntry(tx, admin, 'account_created', { staff: id, after: { ...flags, ...permissions } })
    return id
  })
  const id = await added.catch((error: unknown) => {
    throw isTaken(error) ? refuseField(operation, 'emailTaken', 'email') : error
  })
  return { id, password }
}
