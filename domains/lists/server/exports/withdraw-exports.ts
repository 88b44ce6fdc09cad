import { sql } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'
import { addWork } from '#platform/server/jobs/resume-work.ts'
import { exportWork } from './export-run.ts'

/** For an erased parent. Finished exports expire, one being written begins again. Until the transaction ends no run begins or keeps a part. */
export async function withdrawExports(tx: Transaction): Promise<void> {
  await sql`lock table list_export in share row exclusive mode`.execute(tx)
  const withdrawn = await tx
    .updateTable('list_export')
    .set({ status: sql`case status when 'done' then 'expired' else 'waiting' end` })
    .where('status', 'in', ['running', 'done'])
    .returning(['id', 'status'])
    .execute()
  if (withdrawn.length === 0) return
  const ids = withdrawn.map(({ id }) => id)
  await tx.deleteFrom('list_export_part').where('export_id', 'in', ids).execute()
  for (const { id, status } of withdrawn) if (status === 'waiting') await addWork(tx, exportWork, id)
}
