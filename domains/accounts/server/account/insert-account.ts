import type { accountFor } from '#platform/contract/roles.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { SomePermissions } from './change-account.ts'

type NewAccount = { email: string; name: string; password_hash: string } & ReturnType<typeof accountFor> & SomePermissions

export async function insertAccount(tx: Transaction, account: NewAccount): Promise<number> {
  const { id } = await tx.insertInto('staff').values(account).returning('id').executeTakeFirstOrThrow()
  return id
}
