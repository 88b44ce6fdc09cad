import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase, openPool } from '#platform/server/db/database.ts'

export function databaseAt(url: string, database: string): string {
  const other = new URL(url)
  other.pathname = `/${database}`
  return other.href
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(statement).finally(() => client.end())
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
  await onServer(server, `create database ${name} template ${template}`)
  const url = databaseAt(server, name)
  const pool = openPool(url, { max: 5, longest: Infinity })
  return {
    pool,
    db: openDatabase(pool),
    url,
    async drop() {
      await pool.end()
      await onServer(server, `drop database if exists ${name} with (force)`)
    },
  }
}
