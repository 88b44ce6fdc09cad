import type { Transaction } from '#platform/server/db/database.ts'

/** Stores the hash of a password that nobody but its owner has seen. */
export async function setPasswordHash(tx: Transaction, staffId: number, hash: string): Promise<void> {
  await tx.updateTable('staff').set({ password_hash: hash, password_given_at: null }).where('id', '=', staffId).execute()
}
