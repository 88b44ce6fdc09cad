import { sql } from 'kysely'
import { mostColumns, mostRows } from '#domains/imports/contract/imports.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { fileOf } from '../file-of.ts'
import { guessMapping } from '../guess-mapping.ts'
import type { AnyImportKind } from '../import-kind.ts'
import { type ImportRun, keepProgress } from '../import-run.ts'
import { openSheet } from '../sheet/open-sheet.ts'
import { isEmpty, type Merged, type SheetRow, SheetTrouble } from '../sheet/sheet.ts'

const rowsOfPart = 5_000

/** So many of the first rows may be a title above the headings. */
const headRows = 10

/** The last row that Excel has. */
const lastRow = 1_048_576

const filled = ({ cells }: SheetRow) => cells.filter((cell) => cell !== '').length

/** The headings are the first row in which two cells are filled; where no row has two, the first. */
function headingsAmong(rows: readonly SheetRow[]): SheetRow {
  const [first] = rows
  if (!first) throw new SheetTrouble('The file is empty.')
  return rows.find((row) => filled(row) > 1) ?? first
}

async function addRows(tx: Transaction, run: ImportRun, rows: readonly SheetRow[]): Promise<void> {
  await keepProgress(tx, run, { rows: rows.length })
  await sql`
    insert into import_row (import_id, row, cells)
    select ${run.id}::integer, (read ->> 0)::integer, read -> 1
    from jsonb_array_elements(${JSON.stringify(rows.map(({ row, cells }) => [row, cells]))}::jsonb) as read`.execute(tx)
}

/** Writes what stands in cells that are merged downwards into each row of them, for each row is something of its own. */
async function takeApart(tx: Transaction, run: ImportRun, merged: readonly Merged[]): Promise<number> {
  let count = 0
  for (const { top, bottom, left } of merged) {
    if (bottom <= top || left >= mostColumns) continue
    const column = sql`${left}::integer`
    const { rows } = await sql<{ row: number }>`
      update import_row set cells = (
        select jsonb_agg(case when at = ${column} then value.cells -> ${column} else coalesce(import_row.cells -> at, '""') end order by at)
        from generate_series(0, greatest(jsonb_array_length(import_row.cells) - 1, ${column})) as at)
      from (select cells from import_row where import_id = ${run.id} and row = ${top} and cells ->> ${column} <> '') as value
      where import_id = ${run.id} and row > ${top} and row <= ${bottom}
      returning row`.execute(tx)
    if (rows.length > 0) count++
  }
  return count
}

async function* filledRows(batches: AsyncIterable<SheetRow[]>, signal: AbortSignal | undefined): AsyncGenerator<SheetRow> {
  let count = 0
  for await (const batch of batches) {
    signal?.throwIfAborted()
    for (const row of batch) {
      if (isEmpty(row.cells)) continue
      if (!(row.row >= 1 && row.row <= lastRow)) throw new SheetTrouble('The file has more rows than a spreadsheet can have. Divide it.')
      // One is the headings.
      if (++count > mostRows + 1) throw new SheetTrouble(`The file has more than ${mostRows.toLocaleString('en-IN')} rows. Divide it.`)
      yield row
    }
  }
}

const tellMerged = (count: number) => `${count.toLocaleString('en-IN')} merged cells were taken apart: each of their rows has the value.`

/** Reads the file into rows, a part at a time; a run that takes the place of another begins anew. */
export async function readFile(db: Database, run: ImportRun, kind: AnyImportKind, signal: AbortSignal | undefined): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await keepProgress(tx, run, { done: 0, goal: 0 })
    await tx.deleteFrom('import_row').where('import_id', '=', run.id).execute()
  })
  const sheet = await openSheet(fileOf(db, run))
  let headings: SheetRow | undefined
  let waiting: SheetRow[] = []
  let total = 0
  const add = async () => {
    const rows = waiting
    waiting = []
    total += rows.length
    if (rows.length > 0) await db.transaction().execute((tx) => addRows(tx, run, rows))
  }
  const findHeadings = () => {
    const found = headingsAmong(waiting)
    if (found.cells.length > mostColumns) throw new SheetTrouble(`The file has more than ${mostColumns} columns. Leave some out.`)
    waiting = waiting.filter(({ row }) => row > found.row)
    return found
  }
  for await (const row of filledRows(sheet.rows, signal)) {
    waiting.push({ row: row.row, cells: row.cells.slice(0, mostColumns) })
    if (!headings && waiting.length === headRows) headings = findHeadings()
    if (waiting.length >= rowsOfPart) await add()
  }
  headings ??= findHeadings()
  await add()
  if (total === 0) throw new SheetTrouble('The file has headings and no rows under them.')
  const under = sheet.merged.filter(({ top }) => top > headings.row)
  await db.transaction().execute(async (tx) => {
    const mapping = await guessMapping(tx, { kind: kind.kind, staffId: run.staff_id, fields: kind.fields }, headings.cells)
    await keepProgress(tx, run, { status: 'mapping', headings: headings.cells, total, done: total, goal: total, mapping })
    const apart = await takeApart(tx, { ...run, status: 'mapping' }, under)
    const notes = [...sheet.notes, ...(apart > 0 ? [tellMerged(apart)] : [])]
    await tx.updateTable('import').set({ notes }).where('id', '=', run.id).execute()
    await tx.deleteFrom('import_piece').where('import_id', '=', run.id).execute()
  })
}
