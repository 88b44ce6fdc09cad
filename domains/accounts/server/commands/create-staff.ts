import { sql } from 'kysely'
import type { Role } from '#platform/contract/roles.ts'
import { writeAuditEntry } from '#platform/server/audit/write-audit-entry.ts'
import { SetupError } from '#platform/server/config/setup-error.ts'
import type { Database } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { accountFlags } from '../account/account-flags.ts'
import type { DataPermissions } from '../account/change-account.ts'
import { insertAccount } from '../account/insert-account.ts'
import { newPassword } from '../account/new-password.ts'
import { hashPassword } from '../account/password.ts'
import { linkAddress } from '../links/link-address.ts'
import { makeLink } from '../links/make-link.ts'
import { setCities } from './set-cities.ts'

export interface NewStaff extends Partial<DataPermissions> {
  email: string
  name: string
  roles: readonly Role[]
  cities?: readonly string[]
}

/**
 * Creates an account with a random password and answers that password, which is shown this once. With the address of the portal it
 * answers a link by which the owner of the account chooses a password.
 */
export async function createStaff(
  db: Database,
  { email, name, roles, cities = [], ...permissions }: NewStaff,
  publicUrl?: string,
): Promise<string> {
  const flags = accountFlags(roles)
  const password = newPassword()
  const password_hash = await hashPassword(password)
  return await inTransaction(db, async (tx) => {
    const taken = await tx.selectFrom('staff').select('id').where(sql<string>`lower(email)`, '=', email.toLowerCase()).executeTakeFirst()
    if (taken) throw new SetupError(`There is already an account for ${email}. Use staff set to change it.`)
    const id = await insertAccount(tx, { email, name, password_hash, ...flags, ...permissions })
    await setCities(tx, id, cities)
    await writeAuditEntry(tx, { command: 'staff create' }, 'account_created', { staff: id, after: { ...flags, ...permissions } })
    return publicUrl === undefined ? password : linkAddress(publicUrl, await makeLink(tx, id, 'set_up', null))
  })
}
