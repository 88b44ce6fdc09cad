import { sql } from 'kysely'
import type { accountFor } from '#platform/contract/roles.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { SomePermissions } from './change-account.ts'
import { hashPassword } from './password.ts'

type NewAccount = { email: string; name: string; password: string; isTemporary: boolean } & ReturnType<typeof accountFor> & SomePermissions

export async function insertAccount(tx: Transaction, { password, isTemporary, ...account }: NewAccount): Promise<number> {
  const { id } = await tx
    .insertInto('staff')
    .values({ ...account, password_hash: await hashPassword(password), password_given_at: isTemporary ? sql<string>`now()` : null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
