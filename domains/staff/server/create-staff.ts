import { sql } from 'kysely'
import { openAccount } from '#domains/sessions/server/open-account.ts'
import { accountFor, type Role } from '#platform/contract/roles.ts'
import { SetupError } from '#platform/server/config/setup-error.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newPassword } from './new-password.ts'

export interface NewStaff {
  email: string
  name: string
  role: Role
  is_boarding: boolean
}

/** Creates an account with a random password and answers that password, which is shown this once. */
export async function createStaff(db: Database, { email, name, role, is_boarding }: NewStaff): Promise<string> {
  const taken = await db.selectFrom('staff').select('id').where(sql<string>`lower(email)`, '=', email.toLowerCase()).executeTakeFirst()
  if (taken) throw new SetupError(`There is already an account for ${email}. Use staff reset-password to give it a new password.`)
  const password = newPassword()
  await openAccount(db, { email, name, is_boarding, password, ...accountFor(role) })
  return password
}
