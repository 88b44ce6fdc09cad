import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'

/** What any request may write, refused or not: kept answers, and when a session was last seen. */
const untold = { tables: ['idempotency_key'], columns: ['last_seen_at'] }

/** By table, waiting jobs included: two that are equal mean that nothing was written between them. */
export async function databaseDigest(db: Database): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select schemaname as schema, tablename as name from pg_tables
    where (schemaname = 'public' or schemaname = 'graphile_worker' and tablename = '_private_jobs') and tablename <> all (${untold.tables})
    order by 1, 2`.execute(db)
  const digests: Record<string, string> = {}
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ digest: string }>`
      select count(*) || ' rows, ' || md5(coalesce(string_agg(row, ' ' order by row collate "C"), '')) as digest
      from (select md5((to_jsonb(t) - ${untold.columns}::text[])::text) as row from ${sql.table(`${schema}.${name}`)} as t) as told`.execute(
      db,
    )
    digests[name] = rows[0]?.digest ?? ''
  }
  return digests
}
