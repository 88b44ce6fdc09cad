import { accountFor, type Role } from '@portal/contract/roles'
import { sql } from 'kysely'
import { SetupError } from '../config/setup-error.ts'
import type { Database } from '../db/database.ts'
import { hashPassword } from '../sessions/password.ts'
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
  await db
    .insertInto('staff')
    .values({ email, name, is_boarding, password_hash: await hashPassword(password), ...accountFor(role) })
    .execute()
  return password
}
