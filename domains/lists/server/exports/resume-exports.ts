import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { addExportJob, exportJobKey } from './export-list.ts'

/** A part is written within seconds; a run without progress for this long died with its process. */
const deadAfter = sql`interval '1 minute'`

/** A job that nobody has taken will run in its turn; added again it would lose its place to those that came after it. */
const hasItsTurn = sql<boolean>`exists (
  select from graphile_worker.jobs where key = ${exportJobKey} || list_export.id and locked_at is null and attempts < max_attempts)`

/** Restarts exports whose run died: the job runner itself would leave them for hours. */
export async function resumeExports(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const dead = await tx
      .updateTable('list_export')
      .set({ progress_at: sql`now()` })
      .where('status', 'in', ['waiting', 'running'])
      .where('progress_at', '<', sql<string>`now() - ${deadAfter}`)
      .where(({ not }) => not(hasItsTurn))
      .returning('id')
      .execute()
    for (const { id } of dead) await addExportJob(tx, id)
  })
}
