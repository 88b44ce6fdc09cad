import { sql } from 'kysely'
import { busyStatuses } from '#domains/imports/contract/imports.ts'
import type { Database } from '#platform/server/db/database.ts'

/** For so long an import can be taken back, and its rows are kept. */
const kept = sql`interval '30 days'`
/** A file that nobody goes on sending is thrown away. */
const abandoned = sql`interval '1 day'`

/** Deletes abandoned uploads, and the rows, questions and files of old imports, which hold data of people and schools. */
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
