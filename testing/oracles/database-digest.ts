import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'

/** Rows that any request may write, refused or not: kept answers, the last use of a session, announcements, and the record of a refusal itself. */
const untold = { tables: ['idempotency_key', 'announcement', 'consent_refusal'], columns: ['last_seen_at', 'acted_at'] }

interface Table {
  schema: string
  name: string
  /** Whether it has taken space: without any it has no rows. */
  has_pages: boolean
  has_untold: boolean
}

async function tablesOf(db: Database): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select nspname as schema, relname as name, pg_relation_size(pg_class.oid) > 0 as has_pages,
      exists (select from pg_attribute where attrelid = pg_class.oid and attname = any (${untold.columns}::text[])) as has_untold
    from pg_class
    join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and relname <> all (${untold.tables}::text[])
      and (nspname = 'public' or nspname = 'graphile_worker' and relname = '_private_jobs')
    order by 1, 2`.execute(db)
  return rows
}

function digestOf({ schema, name, has_untold }: Table) {
  const row = has_untold ? sql`(to_jsonb(t) - ${untold.columns}::text[])::text` : sql`t::text`
  return sql<{ name: string; digest: string }>`
    select ${name}::text as name, concat(count(*), ' rows, ', sum(hashtextextended(${row}, 0))) as digest
    from ${sql.table(`${schema}.${name}`)} as t having count(*) > 0`
}

/** By table, waiting jobs included: two that are equal mean that nothing was written between them. */
export async function databaseDigest(db: Database): Promise<Record<string, string>> {
  const tables = await tablesOf(db)
  // One statement: a hundred of them take longer to go back and forth than to look. It names few tables, as planning it takes longest.
  const looks = tables.filter((table) => table.has_pages).map(digestOf)
  const { rows } = await sql<{ name: string; digest: string }>`${sql.join(looks, sql` union all `)}`.execute(db)
  const found = new Map(rows.map(({ name, digest }) => [name, digest]))
  return Object.fromEntries(tables.map(({ name }) => [name, found.get(name) ?? '0 rows']))
}
