import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase, openPool } from '#platform/server/db/database.ts'
import { loadReference } from '#portal/server/load-reference.ts'
import { isWhole, keepRows, restoreRows } from './restore-rows.ts'

export function databaseAt(url: string, database: string): string {
  const other = new URL(url)
  other.pathname = `/${database}`
  return other.href
}

async function onServer(url: string, act: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await act(client).finally(() => client.end())
}

/**
 * Drops a database and ends what our role has open in it. The statement's own `with (force)` would be refused while PostgreSQL vacuums
 * there, whose processes are not our role's; without it they are waited for.
 */
export async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = current_user', [name])
  await client.query(`drop database if exists ${name}`)
}

export type TestDatabase = {
  pool: pg.Pool
  db: Database
  url: string
  /** Closes the pool and gives the database up, also when other connections are still open. */
  drop(): Promise<void>
}

/** A copy of the template with the reference data. Loading that takes long: the first of a run who asks does it, and it counts once it has its name. */
async function referenceTemplate(server: string, template: string): Promise<string> {
  const name = template.replace(/template$/, 'reference')
  const making = `${name}_making`
  await onServer(server, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount) return
    await dropDatabase(client, making)
    await client.query(`create database ${making} template ${template}`)
    const pool = openPool(databaseAt(server, making), { max: 1, longest: Infinity })
    await loadReference(pool)
      .then(() => keepRows(pool))
      .finally(() => pool.end())
    await client.query(`alter database ${making} rename to ${name}`)
  })
  return name
}

const openPoolOf = (url: string) => openPool(url, { max: 5, longest: Infinity })

/** Databases that this process is done with, by their template: with their rows restored they are as good as new. */
const done = new Map<string, string[]>()

/** A pool on one of them. One whose tables or functions a test has changed is dropped. */
async function usedBefore(server: string, source: string): Promise<{ name: string; pool: pg.Pool } | undefined> {
  for (let name = done.get(source)?.pop(); name; name = done.get(source)?.pop()) {
    const pool = openPoolOf(databaseAt(server, name))
    await pool.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`)
    if (await isWhole(pool)) {
      await restoreRows(pool)
      return { name, pool }
    }
    await pool.end()
    await onServer(server, (client) => dropDatabase(client, name as string))
  }
  return undefined
}

async function copied(server: string, source: string): Promise<{ name: string; pool: pg.Pool }> {
  const name = `${source}_${randomBytes(5).toString('hex')}`
  // By files, as the write-ahead log of a copy takes PostgreSQL longer than the copy.
  await onServer(server, (client) => client.query(`create database ${name} template ${source} strategy file_copy`))
  return { name, pool: openPoolOf(databaseAt(server, name)) }
}

/** An own database with all migrations, and with the rows of `data/` if asked: a copy of a template of the run. */
export async function testDatabase({ reference = false } = {}): Promise<TestDatabase> {
  const { url: server, template } = inject('testServer')
  const source = reference ? await referenceTemplate(server, template) : template
  const { name, pool } = (await usedBefore(server, source)) ?? (await copied(server, source))
  return {
    pool,
    db: openDatabase(pool),
    url: databaseAt(server, name),
    async drop() {
      await pool.end()
      done.set(source, [...(done.get(source) ?? []), name])
    },
  }
}
