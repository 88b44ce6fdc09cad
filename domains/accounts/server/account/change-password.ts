import { sql } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'

interface NewPassword {
  hash: string
  /** Whether somebody else was shown it, who told it to its owner. */
  isGiven: boolean
}

export async function changePassword(tx: Transaction, email: string, { hash, isGiven }: NewPassword): Promise<{ id: number } | undefined> {
  const givenAt = isGiven ? sql<string>`now()` : null
  return await tx
    .updateTable('staff')
    .set({ password_hash: hash, password_given_at: givenAt })
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .returning('id')
    .executeTakeFirst()
}
