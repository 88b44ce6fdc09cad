import { sql } from 'kysely'
import { SetupError } from '#platform/server/config/setup-error.ts'
import type { Transaction } from '#platform/server/db/database.ts'

/** Locks the account with an address, for a command to change. */
export async function accountAt(tx: Transaction, email: string) {
  const account = await tx
    .selectFrom('staff')
    .select(['id', 'email', 'user_type'])
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!account) throw new SetupError(`There is no account for ${email}.`)
  return account
}
