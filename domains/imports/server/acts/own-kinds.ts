import { sql } from 'kysely'
import { type Import, type ImportLine, type ImportQuestion, maxQuestions } from '#domains/imports/contract/imports.ts'
import { hasAnyRole } from '#platform/contract/roles.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import type { AnyImportKind, ImportKinds } from '../import/import-kind.ts'

/** The kinds that a member of staff may import; they see every import of these kinds. */
export const ownKinds = (kinds: ImportKinds, staff: Staff) => kinds.filter(({ roles }) => hasAnyRole(staff, roles))

type Call = { refusals: { importNotFound: readonly [404, string] } }

export function ownKind(kinds: ImportKinds, operation: Call, staff: Staff, kind: string): AnyImportKind {
  const own = ownKinds(kinds, staff).find((one) => one.kind === kind)
  if (!own) throw refuse(operation, 'importNotFound')
  return own
}

/** Locks an import that a member of staff sees. */
export async function lockImport(tx: Transaction, kinds: ImportKinds, operation: Call, staff: Staff, id: number) {
  const found = await tx.selectFrom('import').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!found) throw refuse(operation, 'importNotFound')
  return { found, kind: ownKind(kinds, operation, staff, found.kind) }
}

const line = (staff: Staff) => sql`
  import.id, kind, file_name, bytes, received, status, done, goal, total, counts, trouble, staff.name as by,
  staff_id = ${staff.id} as mine, import.created_at, finished_at`

export async function importLines(
  db: Database,
  staff: Staff,
  { kinds, limit, offset, isBusy = false }: { kinds: readonly string[]; limit: number; offset: number; isBusy?: boolean },
): Promise<{ count: number; results: ImportLine[] }> {
  const among = sql`kind = any (${kinds}::text[])
    and ${isBusy ? sql`status in ('uploading', 'reading', 'checking', 'running', 'reverting')` : sql`true`}`
  const { rows } = await sql<ImportLine>`
    select ${line(staff)} from import join staff on staff.id = staff_id where ${among}
    order by import.id desc limit ${limit} offset ${offset}`.execute(db)
  const { rows: counted } = await sql<{ count: number }>`select count(*)::integer as count from import where ${among}`.execute(db)
  return { count: counted[0]?.count ?? 0, results: rows }
}

const samplesOfColumn = 3
/** The samples are looked for among so many of the first rows. */
const sampledRows = 30
/** In characters. */
const longestSample = 200

/** An import as its screen shows it. */
export async function importNow(db: Database, kinds: ImportKinds, operation: Call, staff: Staff, id: number): Promise<Import> {
  const { rows } = await sql<Omit<Import, 'columns' | 'questions'> & { headings: string[] }>`
    select ${line(staff)}, run as version, headings, mapping, options, layout, seen, choices, day_orders, notes,
      (select count(*)::integer from import_question where import_id = import.id) as question_count
    from import join staff on staff.id = staff_id where import.id = ${id}`.execute(db)
  const [found] = rows
  if (!found) throw refuse(operation, 'importNotFound')
  ownKind(kinds, operation, staff, found.kind)
  const { headings, ...shown } = found
  const { rows: questions } = await sql<ImportQuestion>`
    select field, said as text, reason, suggestions, keeps_out, rows, first_row from import_question where import_id = ${id}
    order by keeps_out desc, rows desc, first_row, field limit ${maxQuestions}`.execute(db)
  const { rows: first } = await sql<{ cells: string[] }>`
    select array(select left(cell, ${longestSample}) from jsonb_array_elements_text(cells) with ordinality as each (cell, at) order by at) as cells
    from import_row where import_id = ${id} order by row limit ${sampledRows}`.execute(db)
  const widest = Math.max(headings.length, ...first.map(({ cells }) => cells.length), 0)
  const columns = Array.from({ length: widest }, (_, column) => ({
    heading: headings[column] ?? '',
    samples: [...new Set(first.map(({ cells }) => cells[column] ?? '').filter(Boolean))].slice(0, samplesOfColumn),
  }))
  return { ...shown, columns, questions }
}
