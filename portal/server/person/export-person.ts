import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { domains } from '../domains.ts'
import { findPerson } from './find-person.ts'

/** Every table that holds something about a parent beside the lead itself; a test compares this with the schema. */
export const personTables = domains.flatMap((domain) => domain.personTables ?? [])

/** Everything that is kept about the parent who has a number, by table, as they may ask for it (DPDP Act 2023, section 11). */
export async function exportPerson(db: Database, number: string): Promise<Record<string, unknown[]>> {
  const { id } = await findPerson(db, number)
  const exported: Record<string, unknown[]> = {}
  const rowsOf = async (table: string, column: string) =>
    (await sql<{ row: unknown }>`select to_jsonb(t) as row from ${sql.table(table)} as t where ${sql.ref(column)} = ${id}`.execute(db)).rows
  for (const { row } of await rowsOf('lead', 'id')) exported.lead = [row]
  for (const table of personTables) exported[table] = (await rowsOf(table, 'lead_id')).map(({ row }) => row)
  return exported
}
