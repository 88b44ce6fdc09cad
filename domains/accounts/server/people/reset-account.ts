import type { AccountLink } from '#domains/accounts/contract/links.ts'
import type { Role } from '#platform/contract/roles.ts'
import type { Database } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { handOverLink } from '../links/hand-over-link.ts'
import type { LinkMailing } from '../links/mail-link.ts'
import { takePassword } from '../links/take-password.ts'
import { lockAccount } from './find-account.ts'

/** Takes somebody their password and logs them out everywhere. They choose a new one by the link that is answered, which ends after an hour. */
export async function resetAccount(
  { db, gateways, staff: admin }: { db: Database; gateways: LinkMailing; staff: Staff },
  call: Parameters<typeof lockAccount>[1],
  { role, id }: { role: Role; id: number },
): Promise<AccountLink> {
  const { made, ...owner } = await inTransaction(db, async (tx) => {
    const { name, email } = await lockAccount(tx, call, role, id)
    return { name, email, made: await takePassword(tx, { id, email }, admin) }
  })
  return await handOverLink(gateways, owner, made)
}
