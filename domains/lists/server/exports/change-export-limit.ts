import type { ExportLimit } from '#domains/lists/contract/taken-files.ts'
import { writeAuditEntry } from '#platform/server/audit/write-audit-entry.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'

export async function changeExportLimit(tx: Transaction, admin: Staff, limit: ExportLimit): Promise<ExportLimit> {
  const before = await tx.selectFrom('export_setting').select('rows_a_day').forNoKeyUpdate().executeTakeFirstOrThrow()
  await tx.updateTable('export_setting').set(limit).execute()
  await writeAuditEntry(tx, admin, 'export_limit_changed', { before, after: limit })
  return limit
}
