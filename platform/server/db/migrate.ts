import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration'
import type { Database } from './database.ts'

const folder = new URL('migrations/', import.meta.url)

async function migrationNames(): Promise<string[]> {
  const files = await readdir(folder)
  return files
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.replace(/\.sql$/, ''))
    .sort()
}

const sqlFiles: MigrationProvider = {
  async getMigrations() {
    const migrations = (await migrationNames()).map(async (name): Promise<[string, Migration]> => {
      const text = await readFile(new URL(`${name}.sql`, folder), 'utf8')
      return [name, { up: async (db) => void (await sql.raw(text).execute(db)) }]
    })
    return Object.fromEntries(await Promise.all(migrations))
  },
}

/** Applies the migrations that are missing, each file once, all in one transaction; answers their names. Throws the first error. */
export async function migrate(db: Database): Promise<string[]> {
  const { error, results } = await new Migrator({ db, provider: sqlFiles }).migrateToLatest()
  if (error) throw error
  return (results ?? []).map((result) => result.migrationName)
}

/** The name of the last migration that this code knows; a database that has it is ready for this code. */
export async function newestMigration(): Promise<string> {
  const newest = (await migrationNames()).at(-1)
  if (!newest) throw new Error('There are no migrations.')
  return newest
}
