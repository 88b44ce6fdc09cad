import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { addExportJob } from './export-leads.ts'

/** A part is written within seconds; a run without progress for so long died with its process. */
const deadAfter = sql`interval '1 minute'`

/** Has exports written whose run died: the job runner itself would leave them for hours. */
export async function resumeExports(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const dead = await tx
      .updateTable('lead_export')
      .set({ progress_at: sql`now()` })
      .where('status', 'in', ['waiting', 'running'])
      .where('progress_at', '<', sql<string>`now() - ${deadAfter}`)
      .returning('id')
      .execute()
    for (const { id } of dead) await addExportJob(tx, id)
  })
}
