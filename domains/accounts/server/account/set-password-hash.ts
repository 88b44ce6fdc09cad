import { sql } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'

export interface NewPassword {
  hash: string
  /** Whether somebody else has seen the password. */
  isTemporary: boolean
}

/** Stores a password hash. A password that somebody else has seen must be replaced at the next log-in. */
export async function setPasswordHash(
  tx: Transaction,
  email: string,
  { hash, isTemporary }: NewPassword,
): Promise<{ id: number } | undefined> {
  const givenAt = isTemporary ? sql<string>`now()` : null
  return await tx
    .updateTable('staff')
    .set({ password_hash: hash, password_given_at: givenAt })
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .returning('id')
    .executeTakeFirst()
}
