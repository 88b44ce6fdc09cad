import { changePassword } from '#domains/sessions/server/change-password.ts'
import { endSessions } from '#domains/sessions/server/end-sessions.ts'
import { forgetFailures } from '#domains/sessions/server/login-throttle.ts'
import { hashPassword } from '#domains/sessions/server/password.ts'
import { keepTrace } from '#platform/server/audit/keep-trace.ts'
import { SetupError } from '#platform/server/config/setup-error.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { newPassword } from './new-password.ts'

type Giver = { by: number } | { by: 'command line'; isTemporary: boolean }

/** Gives an account a password and ends its sessions; answers whether there is such an account. */
export async function givePassword(tx: Transaction, email: string, passwordHash: string, giver: Giver): Promise<boolean> {
  const account = await changePassword(tx, email, { hash: passwordHash, isGiven: giver.by !== 'command line' || giver.isTemporary })
  if (!account) return false
  await endSessions(tx, account)
  await keepTrace(tx, account.id, 'password_reset', { by: giver.by })
  await forgetFailures(tx, email)
  return true
}

export async function resetPassword(db: Database, email: string, isTemporary: boolean): Promise<string> {
  const password = newPassword()
  const passwordHash = await hashPassword(password)
  return await db.transaction().execute(async (tx) => {
    if (!(await givePassword(tx, email, passwordHash, { by: 'command line', isTemporary })))
      throw new SetupError(`There is no account for ${email}.`)
    return password
  })
}
