import { sql } from 'kysely'
import type { accountFor } from '#platform/contract/roles.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { SomePermissions } from './change-account.ts'
import { hashPassword } from './password.ts'

type NewAccount = { email: string; name: string; password: string; isGiven: boolean } & ReturnType<typeof accountFor> & SomePermissions

export async function openAccount(tx: Transaction, { password, isGiven, ...account }: NewAccount): Promise<number> {
  const { id } = await tx
    .insertInto('staff')
    .values({ ...account, password_hash: await hashPassword(password), password_given_at: isGiven ? sql<string>`now()` : null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
