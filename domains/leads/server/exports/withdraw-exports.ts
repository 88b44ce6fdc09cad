import { sql } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'
import { addExportJob } from './export-leads.ts'

/** For an erased parent. Finished exports expire, one being written begins again. Until the transaction ends no run begins or keeps a part. */
export async function withdrawExports(tx: Transaction): Promise<void> {
  await sql`lock table lead_export in share row exclusive mode`.execute(tx)
  const withdrawn = await tx
    .updateTable('lead_export')
    .set({ status: sql`case status when 'done' then 'expired' else 'waiting' end` })
    .where('status', 'in', ['running', 'done'])
    .returning(['id', 'status'])
    .execute()
  if (withdrawn.length === 0) return
  const ids = withdrawn.map(({ id }) => id)
  await tx.deleteFrom('lead_export_part').where('export_id', 'in', ids).execute()
  for (const { id, status } of withdrawn) if (status === 'waiting') await addExportJob(tx, id)
}
