import { SetupError } from '#platform/server/config/setup-error.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newPassword } from '../account/new-password.ts'
import { hashPassword } from '../account/password.ts'
import { givePassword } from '../sessions/give-password.ts'

export async function resetPassword(db: Database, email: string, isTemporary: boolean): Promise<string> {
  const password = newPassword()
  const hash = await hashPassword(password)
  return await db.transaction().execute(async (tx) => {
    if (!(await givePassword(tx, email, { hash, isTemporary }, { command: 'staff reset-password' })))
      throw new SetupError(`There is no account for ${email}.`)
    return password
  })
}
