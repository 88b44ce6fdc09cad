import { sql } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'

type Column = 'child_id' | 'event_id' | 'call_id' | 'closed_by_event_id' | 'replaced_by_event_id' | 'e164'

/** The tables that have a column. Ids are ours: those of somebody else, which are texts, mean something else by the same name. */
export async function tablesWith(tx: Transaction, column: Column): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_attribute join pg_class on pg_class.oid = attrelid
    where attname = ${column} and atttypid = ${column === 'e164' ? 'text' : 'integer'}::regtype and relkind = 'r' and relnamespace = 'public'::regnamespace and not attisdropped`.execute(
    tx,
  )
  return new Set(rows.map(({ name }) => name))
}
