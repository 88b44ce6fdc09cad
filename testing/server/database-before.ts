import { openDatabase } from '#platform/server/db/database.ts'
import { migrate } from '#platform/server/db/migrate.ts'
import { migrationFolders } from '#portal/server/migration-folders.ts'
import { emptyDatabase } from './empty-database.ts'

/**
 * A database as it was before a migration, for the test of what that migration does to data. `upgrade` applies it and all that come
 * after it.
 */
export async function databaseBefore(number: string) {
  const { pool, drop } = await emptyDatabase(`before_${number}`)
  const db = openDatabase(pool)
  await migrate(db, migrationFolders, { before: number })
  return {
    pool,
    db,
    upgrade: () => migrate(db, migrationFolders),
    drop: async () => {
      await db.destroy()
      await drop()
    },
  }
}
