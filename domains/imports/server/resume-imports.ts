import { sql } from 'kysely'
import { busyStatuses } from '#domains/imports/contract/imports.ts'
import type { Database } from '#platform/server/db/database.ts'
import { addImportJob, importJobKey } from './core/import-run.ts'

/** A part is written within seconds; a run without progress for so long died with its process. */
const deadAfter = sql`interval '1 minute'`

/** A job that nobody has taken will run in its turn; added again it would lose its place to those that came after it. */
const hasItsTurn = sql<boolean>`exists (
  select from graphile_worker.jobs where key = ${importJobKey} || import.id and locked_at is null and attempts < max_attempts)`

/** Has imports go on whose run died: the job runner itself would leave them for hours. */
export async function resumeImports(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const dead = await tx
      .updateTable('import')
      .set({ progress_at: sql`now()` })
      .where('status', 'in', busyStatuses)
      .where('progress_at', '<', sql<string>`now() - ${deadAfter}`)
      .where(({ not }) => not(hasItsTurn))
      .returning('id')
      .execute()
    for (const { id } of dead) await addImportJob(tx, id)
  })
}

/** For so long an import can be taken back, and its rows are kept. */
const kept = sql`interval '30 days'`
/** A file that nobody goes on sending is thrown away. */
const abandoned = sql`interval '1 day'`

/** Throws away the rows of old imports, which tell of people and schools, what was asked of them, and files that never arrived whole. */
export async function dropImports(db: Database): Promise<void> {
  await db.deleteFrom('import').where('status', '=', 'uploading').where('progress_at', '<', sql<string>`now() - ${abandoned}`).execute()
  const old = db
    .selectFrom('import')
    .select('id')
    .where('status', 'not in', busyStatuses)
    .where('progress_at', '<', sql<string>`now() - ${kept}`)
  for (const table of ['import_row', 'import_question', 'import_piece'] as const)
    await db.deleteFrom(table).where('import_id', 'in', old).execute()
  await sql`update import set seen = seen || '{"first": []}' where id in (${old}) and seen -> 'first' <> '[]'`.execute(db)
  await sql`
    update import set choices = jsonb_set(choices, '{answers}', '[]')
    where id in (${old}) and choices -> 'answers' <> '[]'`.execute(db)
}
