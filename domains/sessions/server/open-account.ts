import type { accountFor } from '#platform/contract/roles.ts'
import type { Database } from '#platform/server/db/database.ts'
import { hashPassword } from './password.ts'

type NewAccount = { email: string; name: string; is_boarding: boolean; password: string } & ReturnType<typeof accountFor>

/** Opens an account with which a member of staff logs in. */
export async function openAccount(db: Database, { password, ...account }: NewAccount): Promise<void> {
  await db
    .insertInto('staff')
    .values({ ...account, password_hash: await hashPassword(password) })
    .execute()
}
