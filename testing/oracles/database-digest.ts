import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'

/** Rows that any request may write, refused or not: kept answers, the last use of a session, and announcements, which are soon passed on. */
const untold = { tables: ['idempotency_key', 'announcement'], columns: ['last_seen_at', 'acted_at'] }

/** By table, waiting jobs included: two that are equal mean that nothing was written between them. */
export async function databaseDigest(db: Database): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select schemaname as schema, tablename as name from pg_tables
    where (schemaname = 'public' or schemaname = 'graphile_worker' and tablename = '_private_jobs') and tablename <> all (${untold.tables})
    order by 1, 2`.execute(db)
  // One statement: a hundred of them take longer to go back and forth than to look.
  const digests = tables.map(
    ({ schema, name }) => sql<{ name: string; digest: string }>`
      select ${name}::text as name, count(*) || ' rows, ' || md5(coalesce(string_agg(row, ' ' order by row collate "C"), '')) as digest
      from (select md5((to_jsonb(t) - ${untold.columns}::text[])::text) as row from ${sql.table(`${schema}.${name}`)} as t) as told`,
  )
  const { rows } = await sql<{ name: string; digest: string }>`${sql.join(digests, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}
