import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { openDatabase, openPool } from '#platform/server/db/database.ts'
import { migrate } from '#platform/server/db/migrate.ts'
import { migrationFolders } from '#portal/server/migration-folders.ts'
import { databaseAt, dropDatabase } from './test-database.ts'

/**
 * A database as it was before a migration, for the test of what that migration does to data. `upgrade` applies it and all that come
 * after it.
 */
export async function databaseBefore(number: string) {
  const { url: server } = inject('testServer')
  const name = `before_${number}_${randomBytes(5).toString('hex')}`
  const onServer = async (act: (client: pg.Client) => Promise<unknown>) => {
    const client = new pg.Client(server)
    await client.connect()
    await act(client).finally(() => client.end())
  }
  await onServer((client) => client.query(`create database ${name}`))
  const pool = openPool(databaseAt(server, name), { max: 5, longest: Infinity })
  const db = openDatabase(pool)
  await migrate(db, migrationFolders, { before: number })
  return {
    pool,
    db,
    upgrade: () => migrate(db, migrationFolders),
    drop: async () => {
      await db.destroy()
      await onServer((client) => dropDatabase(client, name))
    },
  }
}
