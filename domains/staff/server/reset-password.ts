import { changePassword } from '#domains/sessions/server/change-password.ts'
import { endSessions } from '#domains/sessions/server/end-sessions.ts'
import { forgetFailures } from '#domains/sessions/server/login-throttle.ts'
import { hashPassword } from '#domains/sessions/server/password.ts'
import { keepTrace } from '#platform/server/audit/keep-trace.ts'
import { SetupError } from '#platform/server/config/setup-error.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { newPassword } from './new-password.ts'

/** Gives an account a password and ends its sessions; answers whether there is such an account. */
export async function givePassword(tx: Transaction, email: string, passwordHash: string, by: number | 'command line'): Promise<boolean> {
  const account = await changePassword(tx, email, passwordHash)
  if (!account) return false
  await endSessions(tx, account)
  await keepTrace(tx, account.id, 'password_reset', { by })
  await forgetFailures(tx, email)
  return true
}

export async function resetPassword(db: Database, email: string): Promise<string> {
  const password = newPassword()
  const passwordHash = await hashPassword(password)
  return await db.transaction().execute(async (tx) => {
    if (!(await givePassword(tx, email, passwordHash, 'command line'))) throw new SetupError(`There is no account for ${email}.`)
    return password
  })
}
