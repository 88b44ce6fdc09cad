import { sql } from 'kysely'
import type { KeptQuery } from '#domains/lists/contract/views.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { announce } from '#platform/server/events/hub.ts'
import type { LongWork } from '#platform/server/jobs/resume-work.ts'

/** Its parts take seconds. A run whose export gets another job finds that another took its place. */
export const exportWork: LongWork = {
  ...{ task: 'write_export', idName: 'export_id', table: 'list_export', busy: ['waiting', 'running'] },
  ...{ clock: 'progress_at', lostAfter: 60 },
}

/** One run of the job that writes an export; `run` tells it from another that took its place. */
export interface ExportRun {
  id: number
  run: number
  staff_id: number
  list: string
  query: KeptQuery
}

export class Superseded extends Error {}

interface Changes {
  status?: 'done' | 'failed'
  total?: number
  written?: number
  trouble?: string
  viewer_id?: number
  has_whole_numbers?: true
}

export const beginRun = (db: Database, exportId: number) =>
  db.transaction().execute(async (tx): Promise<ExportRun | undefined> => {
    const begun = await tx
      .updateTable('list_export')
      .set({
        status: 'running',
        run: sql`run + 1`,
        written: 0,
        total: null,
        viewer_id: null,
        has_whole_numbers: false,
        progress_at: sql`now()`,
      })
      .where('id', '=', exportId)
      .where('status', 'in', ['waiting', 'running'])
      .returning(['id', 'run', 'staff_id', 'list', sql<KeptQuery>`query`.as('query')])
      .executeTakeFirst()
    if (begun) await tx.deleteFrom('list_export_part').where('export_id', '=', exportId).execute()
    return begun
  })

export async function keepProgress(tx: Transaction, { id, run, staff_id }: ExportRun, changes: Changes): Promise<void> {
  const kept = await tx
    .updateTable('list_export')
    .set({ ...changes, progress_at: sql`now()`, ...(changes.status && { finished_at: sql`now()` }) })
    .where('id', '=', id)
    .where('run', '=', run)
    .where('status', '=', 'running')
    .executeTakeFirst()
  if (kept.numUpdatedRows === 0n) throw new Superseded()
  await announce(tx, { kind: 'export', id, by: staff_id, audience: [staff_id] })
}
