import { sql } from 'kysely'
import { withMerged } from '#domains/leads/server/lead/merged-leads.ts'
import { type Actor, writeAuditEntry } from '#platform/server/audit/write-audit-entry.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { ServerDomain } from '#platform/server/domain.ts'

/** The tables of these domains about a parent, beside the lead itself. */
export const personTablesOf = (domains: readonly ServerDomain[]): string[] =>
  domains.flatMap((domain) => Object.keys(domain.personTables ?? {})).filter((table) => table !== 'lead')

/** All rows about a parent, with those of merged leads, by table: a person may ask for them (DPDP Act 2023, section 11). */
export async function exportLead(
  db: Database,
  domains: readonly ServerDomain[],
  by: Actor,
  leadId: number,
): Promise<Record<string, unknown[]>> {
  await writeAuditEntry(db, by, 'person_exported', { lead: leadId })
  const ids = await withMerged(db, leadId)
  const rowsOf = async (table: string, column: string) => {
    const { rows } = await sql<{ row: unknown }>`
      select to_jsonb(t) as row from ${sql.table(table)} as t where ${sql.ref(column)} = any (${ids}::integer[])`.execute(db)
    return rows.map(({ row }) => row)
  }
  const exported: Record<string, unknown[]> = { lead: await rowsOf('lead', 'id') }
  for (const table of personTablesOf(domains)) exported[table] = await rowsOf(table, 'lead_id')
  return exported
}
