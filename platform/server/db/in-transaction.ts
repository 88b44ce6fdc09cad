import type { Database, Transaction } from './database.ts'
import { isRetryable } from './trouble.ts'

const mostTries = 3

/** Runs `work` in a transaction, again if it stood in another's way. */
export async function inTransaction<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (!isRetryable(error) || tries === mostTries) throw error
    }
  }
}
