import { sql } from 'kysely'
import { withMerged } from '#domains/leads/server/lead/merged-leads.ts'
import { writeAuditEntry } from '#platform/server/audit/write-audit-entry.ts'
import type { Database } from '#platform/server/db/database.ts'
import { domains } from '../folded/domains.ts'
import { findPerson } from './find-person.ts'

/** Every table that holds something about a parent beside the lead itself; a test compares this with the schema. */
export const personTables = domains.flatMap((domain) => Object.keys(domain.personTables ?? {})).filter((table) => table !== 'lead')

/** All rows about the parent with a number, with those of merged leads, by table: a person may ask for them (DPDP Act 2023, section 11). */
export async function exportPerson(db: Database, number: string): Promise<Record<string, unknown[]>> {
  const { id } = await findPerson(db, number)
  await writeAuditEntry(db, { command: 'export-person' }, 'person_exported', { lead: id })
  const ids = await withMerged(db, id)
  const exported: Record<string, unknown[]> = {}
  const rowsOf = async (table: string, column: string) =>
    (
      await sql<{
        row: unknown
      }>`select to_jsonb(t) as row from ${sql.table(table)} as t where ${sql.ref(column)} = any (${ids}::integer[])`.execute(db)
    ).rows
  exported.lead = (await rowsOf('lead', 'id')).map(({ row }) => row)
  for (const table of personTables) exported[table] = (await rowsOf(table, 'lead_id')).map(({ row }) => row)
  return exported
}
