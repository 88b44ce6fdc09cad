import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { addBulkJob, bulkJobKey } from './start-bulk-transfer.ts'

/** A part takes seconds; a transfer without progress for so long was on a process that died. */
const deadAfter = sql`interval '1 minute'`

/** A job that nobody has taken will run in its turn. */
const hasItsTurn = sql<boolean>`exists (
  select from graphile_worker.jobs where key = ${bulkJobKey} || bulk_transfer.id and locked_at is null and attempts < max_attempts)`

/** Has transfers gone on with whose run died: the job runner itself would leave them for hours. */
export async function resumeBulkTransfers(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const dead = await tx
      .updateTable('bulk_transfer')
      .set({ progress_at: sql`now()` })
      .where('status', 'in', ['waiting', 'running', 'undoing'])
      .where('progress_at', '<', sql<string>`now() - ${deadAfter}`)
      .where(({ not }) => not(hasItsTurn))
      .returning('id')
      .execute()
    for (const { id } of dead) await addBulkJob(tx, id)
  })
}
