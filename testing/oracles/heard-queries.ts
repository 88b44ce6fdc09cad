import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Database } from '#platform/server/db/database.ts'
import type { DB } from '#platform/server/db/schema.gen.ts'

/** The database, with something that happens after each statement and before its caller goes on. */
export const heardQueries = (pool: pg.Pool, heard: (statement: string) => Promise<void>): Database =>
  new Kysely<DB>({ dialect: new PostgresDialect({ pool }), log: ({ query }) => heard(query.sql) })
