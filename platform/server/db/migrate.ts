import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type MigrationProvider, Migrator } from 'kysely/migration'
import type { Database, Transaction } from './database.ts'
import { inTransaction } from './in-transaction.ts'
import { makeViews } from './make-views.ts'
import { readSql, type SqlFile } from './read-sql.ts'
import { isLocked } from './trouble.ts'

const own = new URL('migrations/', import.meta.url)

interface NumberedFile extends SqlFile {
  /** Whether it reads views and so comes after them. */
  isBackfill: boolean
}

/** All domains share one count of migrations. A new file takes the next free number, so that it runs after all that a firm has. */
async function numberedFiles(folders: readonly URL[]): Promise<NumberedFile[]> {
  const all = [own, ...folders]
  const files = [
    ...(await readSql(all)).map((file) => ({ ...file, isBackfill: false })),
    ...(await readSql(all.map((folder) => new URL('backfills/', folder)))).map((file) => ({ ...file, isBackfill: true })),
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

/** Milliseconds that the next statements wait for a lock; 0 is without limit. The Migrator sets its own limit before. */
const waitForLocks = (tx: Transaction, longest: number) => sql.raw(`set local lock_timeout = ${longest}`).execute(tx)

/** Runs one migration. A failure leaves the transaction usable, so that the Migrator can release its lock. */
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
 * Runs the files that `table` does not list yet; answers their names. Skips a file whose text equals the one before it: a firm that skipped
 * releases would run the same backfill several times.
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
 * Applies new migrations and changed views in one transaction, then backfills in another. Backfills may take long and must not hold the
 * views' locks. Each runs once; answers the names. A migration that alters what a view reads drops the view first.
 */
export async function migrate(db: Database, folders: readonly URL[]): Promise<string[]> {
  const files = await numberedFiles(folders)
  const [migrations, backfills] = [files.filter(({ isBackfill }) => !isBackfill), files.filter(({ isBackfill }) => isBackfill)]
  const changed = await besideOthers(db, async (tx, longestWait) => {
    await adoptBaseline(tx, 'kysely_migration', former.migration, migrations)
    await adoptBaseline(tx, 'kysely_fill', former.backfill, backfills)
    const applied = await applyNew(tx, 'kysely_migration', migrations, longestWait)
    await waitForLocks(tx, longestWait)
    return [...applied, ...(await makeViews(tx, [own, ...folders]))]
  })
  return [...changed, ...(await inTransaction(db, (tx) => applyNew(tx, 'kysely_fill', backfills)))]
}

export async function newestMigration(folders: readonly URL[]): Promise<string> {
  const newest = (await numberedFiles(folders)).findLast(({ isBackfill }) => !isBackfill)
  if (!newest) throw new Error('There are no migrations.')
  return newest.name
}

/** The last files before 29 November 2026, when the migrations of each domain became one baseline. */
const former = { migration: '0770-schools-of-one-name', backfill: '0751-schools-with-facts-to-confirm' }

/** Baselines have the numbers below those that follow on the former migrations. */
const isBaseline = ({ name }: SqlFile) => name < '0100'

const isListed = async (tx: Transaction, table: string, name: string) => {
  const { rows } = await sql`select from pg_tables where tablename = ${table}`.execute(tx)
  return rows.length > 0 && (await sql`select from ${sql.table(table)} where name = ${name}`.execute(tx)).rows.length > 0
}

/** Lists the baselines as applied, in place of the former files that made the same tables; files that are still there stay listed. */
async function adoptBaseline(tx: Transaction, table: string, lastFormer: string, files: readonly SqlFile[]): Promise<void> {
  const names = files.filter(isBaseline).map(({ name }) => name)
  const [first] = names
  if (first === undefined || (await isListed(tx, table, first)) || !(await isListed(tx, table, lastFormer))) return
  const kept = files.map(({ name }) => name)
  await sql`delete from ${sql.table(table)} where name <> all (${kept}::text[])`.execute(tx)
  await sql`insert into ${sql.table(table)} (name, timestamp) select name, '' from unnest(${names}::text[]) as name`.execute(tx)
  // Those of one instant are compared by name; the Migrator refuses any other order.
  await sql`update ${sql.table(table)} set timestamp = now()::text`.execute(tx)
}

/** Whether a database has migrations, but neither the baselines nor all of the former migrations and backfills. */
export async function predatesBaseline(db: Database): Promise<boolean> {
  return await inTransaction(db, async (tx) => {
    const { rows } = await sql`select from pg_tables where tablename = 'kysely_migration'`.execute(tx)
    if (rows.length === 0 || (await sql`select from kysely_migration limit 1`.execute(tx)).rows.length === 0) return false
    if (await isListed(tx, 'kysely_migration', '0001-platform-tables')) return false
    return !((await isListed(tx, 'kysely_migration', former.migration)) && (await isListed(tx, 'kysely_fill', former.backfill)))
  })
}
