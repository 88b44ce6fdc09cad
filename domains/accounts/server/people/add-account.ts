import type { z } from 'zod'
import type { NewAccount, OpenedAccount } from '#domains/accounts/contract/people.ts'
import { accountFor, type Role } from '#platform/contract/roles.ts'
import { writeAuditEntry } from '#platform/server/audit/write-audit-entry.ts'
import type { Database } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { isTaken } from '#platform/server/db/trouble.ts'
import { refuseField } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import type { SomePermissions } from '../account/change-account.ts'
import { insertAccount } from '../account/insert-account.ts'
import { hashOfNone } from '../account/password.ts'
import { handOverLink } from '../links/hand-over-link.ts'
import type { LinkMailing } from '../links/mail-link.ts'
import { makeLink } from '../links/make-link.ts'
import { writeCities } from './write-cities.ts'

interface Adding {
  refusals: { emailTaken: readonly [409, string]; cityNotFound: readonly [400, string] }
}

/** Opens an account without a password. Its owner chooses one by the link that is answered, which ends after three days. */
export async function addAccount(
  { db, gateways, staff: admin }: { db: Database; gateways: LinkMailing; staff: Staff },
  operation: Adding,
  role: Role,
  { cities, ...account }: NewAccount & SomePermissions,
): Promise<z.output<typeof OpenedAccount>> {
  const flags = accountFor(role)
  const added = inTransaction(db, async (tx) => {
    const id = await insertAccount(tx, { ...account, password_hash: await hashOfNone(), ...flags })
    await writeCities(tx, operation, id, cities)
    const { name: _name, email: _email, ...permissions } = account
    await writeAuditEntry(tx, admin, 'account_created', { staff: id, after: { ...flags, ...permissions } })
    return { id, made: await makeLink(tx, id, 'set_up', admin.id) }
  })
  const { id, made } = await added.catch((error: unknown) => {
    throw isTaken(error) ? refuseField(operation, 'emailTaken', 'email') : error
  })
  return { id, ...(await handOverLink(gateways, account, made)) }
}
