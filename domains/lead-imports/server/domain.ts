import { sql } from 'kysely'
import { hideRowsAbout } from '#domains/imports/server/hide-rows.ts'
import { leadImportFields } from '#domains/lead-imports/contract/lead-imports.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { ServerDomain } from '#platform/server/domain.ts'
import { leadImport } from './lead-import.ts'

/** Empties the rows of files that tell of a parent: by what they became, and by the parent's numbers. */
async function hideRows(tx: Transaction, leadId: number): Promise<void> {
  const { rows } = await sql<{ national: string }>`select national from lead_number where lead_id = ${leadId}`.execute(tx)
  await hideRowsAbout(tx, { kind: leadImportFields.kind, subjectId: leadId, digits: rows.map(({ national }) => national) })
}

export const domain: ServerDomain = { imported: leadImport, hidePerson: hideRows }
