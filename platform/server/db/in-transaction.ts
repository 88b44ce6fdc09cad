import { PostgresDialect, Transaction as TransactionOf } from 'kysely'
import type { Database, Transaction } from './database.ts'
import type { DB } from './schema.gen.ts'
import { isRetryable } from './trouble.ts'

const maxTries = 3

/** For what begins and ends transactions: connections are the pool's. */
const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('A transaction has its connection already.')) })
const driver = dialect.createDriver()

/** Work that waits for the commit of its transaction. */
const afterwards = new WeakMap<Transaction, Set<() => void>>()

/** Runs `work` once the transaction is committed, and never if it is not. For a transaction that `inTransaction` did not begin it does nothing. */
export function afterCommit(tx: Transaction, work: () => void): void {
  afterwards.get(tx)?.add(work)
}

/**
 * Kysely's own transactions wait for each answer before they send the next statement. These send each at once, and PostgreSQL runs them in
 * order. Statements of one `Promise.all`, and the beginning, share one round trip.
 */
const once = <T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  db.getExecutor().provideConnection(async (connection) => {
    let isOver = false
    const executor = db.getExecutor().withConnectionProvider({
      // After a statement failed, others may still ask. By then the connection has another transaction.
      provideConnection: async (consumer) => {
        if (isOver) throw new Error('The transaction of this statement has ended.')
        return await consumer(connection)
      },
    })
    const tx = new TransactionOf<DB>({ config: { dialect }, dialect, driver, executor })
    const committed = new Set<() => void>()
    afterwards.set(tx, committed)
    const begun = driver.beginTransaction(connection, {})
    // The caller of the first statement gets the error as well.
    begun.catch(() => undefined)
    try {
      const answer = await work(tx)
      await begun
      isOver = true
      await driver.commitTransaction(connection)
      for (const tell of committed) tell()
      return answer
    } catch (error) {
      isOver = true
      // If the rollback fails, the connection is thrown away, and PostgreSQL rolls back.
      await driver.rollbackTransaction(connection).catch(() => undefined)
      throw error
    }
  })

/** Runs `work` in a transaction, and again if it conflicted with another one. */
export async function inTransaction<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await once(db, work)
    } catch (error) {
      if (!isRetryable(error) || tries === maxTries) throw error
    }
  }
}
