import type { Role } from '#platform/contract/roles.ts'
import type { Database } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { newPassword } from '../account/new-password.ts'
import { hashPassword } from '../account/password.ts'
import { givePassword } from '../sessions/give-password.ts'
import { lockAccount } from './find-account.ts'

/** Gives an executive a new random password, which is answered this once, and logs them out everywhere. */
export async function resetAccount(
  db: Database,
  call: Parameters<typeof lockAccount>[1],
  admin: Staff,
  { role, id }: { role: Role; id: number },
): Promise<{ password: string }> {
  const password = newPassword()
  const hash = await hashPassword(password)
  await inTransaction(db, async (tx) => {
    const { email } = await lockAccount(tx, call, role, id)
    await givePassword(tx, email, { hash, isTemporary: true }, admin)
  })
  return { password }
}
