import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase, openPool } from '#platform/server/db/database.ts'

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
  /** Closes the pool and drops the database, also when other connections are still open. */
  drop(): Promise<void>
}

/** Makes a database of one's own with all migrations applied, by copying the template of the run. */
export async function testDatabase(): Promise<TestDatabase> {
  const { url: server, template } = inject('testServer')
  const name = template.replace(/template$/, randomBytes(5).toString('hex'))
  await onServer(server, (client) => client.query(`create database ${name} template ${template}`))
  const url = databaseAt(server, name)
  const pool = openPool(url, { max: 5, longest: Infinity })
  return {
    pool,
    db: openDatabase(pool),
    url,
    async drop() {
      await pool.end()
      await onServer(server, (client) => dropDatabase(client, name))
    },
  }
}
