import { changePassword } from '#domains/sessions/server/change-password.ts'
import { endSessions } from '#domains/sessions/server/end-sessions.ts'
import { forgetFailures } from '#domains/sessions/server/login-throttle.ts'
import { hashPassword } from '#domains/sessions/server/password.ts'
import { keepTrace } from '#platform/server/audit/keep-trace.ts'
import { SetupError } from '#platform/server/config/setup-error.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newPassword } from './new-password.ts'

export async function resetPassword(db: Database, email: string): Promise<string> {
  const password = newPassword()
  const passwordHash = await hashPassword(password)
  return await db.transaction().execute(async (tx) => {
    const account = await changePassword(tx, email, passwordHash)
    if (!account) throw new SetupError(`There is no account for ${email}.`)
    await endSessions(tx, account)
    await keepTrace(tx, account.id, 'password_reset', { by: 'command line' })
    await forgetFailures(tx, email)
    return password
  })
}
