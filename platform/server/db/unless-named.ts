import { sql } from 'kysely'
import type { Transaction } from './database.ts'

const isNamed = (error: unknown) => error instanceof Error && 'code' in error && error.code === '23503'

/** Runs `remove`. If a foreign key names a row that it deletes, undoes it and answers false. */
export async function unlessNamed(tx: Transaction, remove: () => Promise<unknown>): Promise<boolean> {
  await sql`savepoint unless_named`.execute(tx)
  try {
    await remove()
    await sql`release savepoint unless_named`.execute(tx)
    return true
  } catch (error) {
    if (!isNamed(error)) throw error
    await sql`rollback to savepoint unless_named`.execute(tx)
    return false
  }
}
