import { sql } from 'kysely'
import type { z } from 'zod'
import { type ImportRow, listImportRows as operation } from '#domains/imports/contract/imports.ts'
import type { Database } from '#platform/server/db/database.ts'
import { anywhere } from '#platform/server/db/search-pattern.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import type { ImportKinds } from '../import/import-kind.ts'
import { ownKind } from './own-kinds.ts'

/** In characters: a page of rows may hold megabytes of text, and no screen shows it. */
const longestShown = 1_000

/** A page of the rows of a file, with what became of each. */
export async function listImportRows(
  db: Database,
  kinds: ImportKinds,
  staff: Staff,
  id: number,
  { outcome, search, limit, offset }: z.output<typeof operation.query>,
): Promise<{ count: number; results: ImportRow[] }> {
  const found = await db.selectFrom('import').select('kind').where('id', '=', id).executeTakeFirst()
  if (!found) throw refuse(operation, 'importNotFound')
  ownKind(kinds, operation, staff, found.kind)
  const among = sql`import_id = ${id}
    ${outcome ? sql`and outcome = ${outcome}` : sql``}
    ${search ? sql`and (cells::text ilike ${anywhere(search)} or reason ilike ${anywhere(search)})` : sql``}`
  const { rows } = await sql<ImportRow>`
    select row as id, array(select left(cell, ${longestShown}) from jsonb_array_elements_text(cells) with ordinality as each (cell, at) order by at) as cells,
      outcome, reason, path from import_row where ${among} order by row limit ${limit} offset ${offset}`.execute(db)
  const { rows: counted } = await sql<{ count: number }>`select count(*)::integer as count from import_row where ${among}`.execute(db)
  return { count: counted[0]?.count ?? 0, results: rows }
}
