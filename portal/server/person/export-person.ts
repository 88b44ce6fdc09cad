import { exportLead, personTablesOf } from '#domains/privacy/server/export-lead.ts'
import type { Database } from '#platform/server/db/database.ts'
import { domains } from '../folded/domains.ts'
import { findPerson } from './find-person.ts'

export const personTables = personTablesOf(domains)

/** All rows about the parent with a number. */
export async function exportPerson(db: Database, number: string): Promise<Record<string, unknown[]>> {
  const { id } = await findPerson(db, number)
  return await exportLead(db, domains, { command: 'export-person' }, id)
}
