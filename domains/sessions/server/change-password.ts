import { sql } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'

export async function changePassword(tx: Transaction, email: string, passwordHash: string): Promise<{ id: number } | undefined> {
  return await tx
    .updateTable('staff')
    .set({ password_hash: passwordHash })
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .returning('id')
    .executeTakeFirst()
}
