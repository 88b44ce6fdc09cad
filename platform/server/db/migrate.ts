import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type MigrationProvider, Migrator } from 'kysely/migration'
import type pg from 'pg'
import type { Database, Transaction } from './database.ts'
import { inTransaction } from './in-transaction.ts'
import { makeViews } from './make-views.ts'
import { readSql, type SqlFile } from './read-sql.ts'
import { isLocked } from './trouble.ts'

const own = new URL('migrations/', import.meta.url)

interface NumberedFile extends SqlFile {
  /** Whether it fills rows from views and so comes after them. */
  fills: boolean
}

/** One count goes through the whole house: a new file takes the next free number, so that it comes after all that a firm has. */
async function numberedFiles(folders: readonly URL[]): Promise<NumberedFile[]> {
  const all = [own, ...folders]
  const files = [
    ...(await readSql(all)).map((file) => ({ ...file, fills: false })),
    ...(await readSql(all.map((folder) => new URL('fills/', folder)))).map((file) => ({ ...file, fills: true })),
  ].sort((one, other) => (one.name < other.name ? -1 : 1))
  const numbers = new Map<string, string>()
  for (const { name } of files) {
    const number = /^\d{4}(?=-)/.exec(name)?.[0]
    if (!number) throw new Error(`${name}.sql: A migration is named by a number of four digits and a word, as 0012-leads.sql.`)
    const other = numbers.get(number)
    if (other) throw new Error(`${name}.sql: ${other}.sql has this number too. Take the next that is free in the whole house.`)
    numbers.set(number, name)
  }
  return files
}

/** How long the statements that follow wait for a lock, in milliseconds; 0 as long as it takes. The Migrator sets a time of its own before. */
const waitForLocks = (tx: Transaction, longest: number) => sql.raw(`set local lock_timeout = ${longest}`).execute(tx)

/** Runs one migration such that its failure leaves a transaction in which the Migrator can still give its lock back. */
async function apply(tx: Transaction, text: string, longestWait: number): Promise<void> {
  await sql`savepoint migration`.execute(tx)
  try {
    await waitForLocks(tx, longestWait)
    await sql.raw(text).execute(tx)
  } catch (error) {
    await sql`rollback to savepoint migration`.execute(tx)
    throw error
  }
}

/**
 * Runs those of the files that this database has not; answers their names. Which it has stands in `table`. One that says the same as the one
 * before it is not run again: a firm that skipped a release would wait for each of its fills several times.
 */
async function applyNew(tx: Transaction, table: string, files: readonly SqlFile[], longestWait = 0): Promise<string[]> {
  let before: string | undefined
  const up = async (text: string) => {
    if (text !== before) await apply(tx, text, longestWait)
    before = text
  }
  const provider: MigrationProvider = {
    getMigrations: async () => Object.fromEntries(files.map(({ name, text }) => [name, { up: () => up(text) }])),
  }
  const { error, results } = await new Migrator({
    db: tx,
    provider,
    migrationTableName: table,
    migrationLockTableName: `${table}_lock`,
  }).migrateToLatest()
  if (error) throw error
  return (results ?? []).map((result) => result.migrationName)
}

/** Milliseconds that a schema change waits for a lock, the pause before the next try, and the number of tries. */
const lockWait = { longest: 200, pause: 500, tries: 60 } as const

/**
 * Changes the schema while other processes serve. Every query of a table queues behind a waiting exclusive lock, so the change gives up
 * soon and tries again. The last try waits as long as it takes.
 */
async function besideOthers<T>(db: Database, work: (tx: Transaction, longestWait: number) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await inTransaction(db, (tx) => work(tx, tries < lockWait.tries ? lockWait.longest : 0))
    } catch (error) {
      if (!isLocked(error) || tries >= lockWait.tries) throw error
      await sleep(lockWait.pause)
    }
  }
}

/**
 * Applies new migrations and changed views in one transaction, then fills in another. Fills may take long and must not hold the views'
 * locks. Each runs once; answers the names. A migration that alters what a view reads drops the view first. For tests of data, `before`
 * leaves out that migration, later ones, the views and the fills.
 */
export async function migrate(db: Database, folders: readonly URL[], { before }: { before?: string } = {}): Promise<string[]> {
  const files = await numberedFiles(folders)
  const migrations = files.filter(({ name, fills }) => !fills && (before === undefined || name < before))
  const fills = files.filter((file) => file.fills)
  const changed = await besideOthers(db, async (tx, longestWait) => {
    const applied = await applyNew(tx, 'kysely_migration', migrations, longestWait)
    if (before !== undefined) return applied
    await waitForLocks(tx, longestWait)
    return [...applied, ...(await makeViews(tx, [own, ...folders]))]
  })
  if (before !== undefined) return changed
  return [...changed, ...(await inTransaction(db, (tx) => applyNew(tx, 'kysely_fill', fills)))]
}

export async function newestMigration(folders: readonly URL[]): Promise<string> {
  const newest = (await numberedFiles(folders)).findLast(({ fills }) => !fills)
  if (!newest) throw new Error('There are no migrations.')
  return newest.name
}

/** The first of the migrations that version 0.1.0 was written with. No firm ran it, so nothing leads on from there. */
const formerFirst = '0001-places'

/** Whether a database was made before 22 November 2026, when the schema began again. */
export async function predatesBaseline(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ migrated: boolean }>(`select to_regclass('kysely_migration') is not null as migrated`)
  if (!rows[0]?.migrated) return false
  return (await pool.query('select from kysely_migration where name = $1', [formerFirst])).rows.length > 0
}
