import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { removeFile } from './store-file.ts'

/** Removes one file whose time is over, unless it is kept again meanwhile; false if there is none. */
const removeOne = (db: Database, gateways: Pick<Gateways, 'files'>) =>
  inTransaction(db, async (tx) => {
    const lost = await tx
      .selectFrom('stored_file')
      .select(['name', 'key'])
      .where('forget_at', '<', sql<string>`now()`)
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!lost) return false
    await removeFile(tx, gateways, lost)
    return true
  })

/** Removes files that nothing names: deleted ones, and those of requests that failed. Answers how many. */
export async function removeLostFiles(db: Database, gateways: Pick<Gateways, 'files'>): Promise<number> {
  let removed = 0
  while (await removeOne(db, gateways)) removed++
  return removed
}
