import type { Role } from '#platform/contract/roles.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { resetSecondFactor } from '../second-factor/reset-second-factor.ts'
import { lockAccount } from './find-account.ts'

/** Removes the second factor of an executive who lost it; the password alone opens the account then. */
export async function resetAccountFactor(
  tx: Transaction,
  call: Parameters<typeof lockAccount>[1],
  admin: Staff,
  { role, id }: { role: Role; id: number },
): Promise<{ removed: boolean }> {
  await lockAccount(tx, call, role, id)
  return { removed: await resetSecondFactor(tx, id, admin) }
}
