import type { ExportLimit } from '#domains/lists/contract/taken-files.ts'
import type { Database } from '#platform/server/db/database.ts'

export async function getExportLimit(db: Database): Promise<ExportLimit> {
  return await db.selectFrom('export_setting').select('rows_a_day').executeTakeFirstOrThrow()
}
