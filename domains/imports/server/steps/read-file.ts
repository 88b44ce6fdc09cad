import { sql } from 'kysely'
import { maxColumns } from '#domains/imports/contract/file-shape.ts'
import { headRows, type ImportSeen, maxRows } from '#domains/imports/contract/imports.ts'
import { counted, grouped } from '#platform/contract/counts.ts'
import { cutText } from '#platform/contract/cut-text.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import type { Guessed } from '../import/choose-columns.ts'
import { fileOf } from '../import/file-of.ts'
import { openGuess } from '../import/guess-mapping.ts'
import type { AnyImportKind } from '../import/import-kind.ts'
import { type ImportRun, keepProgress } from '../import/import-run.ts'
import { isNothing } from '../import/is-nothing.ts'
import { readApart } from '../sheet/read-apart.ts'
import { isEmpty, type Merged, type SheetRow, SheetTrouble } from '../sheet/sheet.ts'
import { findHeadings, type Headings, possibleHeadings } from './find-headings.ts'

/** A part that is written at once has so many rows, fewer where they are long. */
const part = { rows: 5_000, text: 4_000_000 } as const

/** The last row that Excel has. */
const lastRow = 1_048_576

async function addRows(tx: Transaction, run: ImportRun, rows: readonly SheetRow[]): Promise<void> {
  await keepProgress(tx, run, { rows: rows.length })
  await sql`
    insert into import_row (import_id, row, cells)
    select ${run.id}::integer, (read ->> 0)::integer, read -> 1
    from jsonb_array_elements(${JSON.stringify(rows.map(({ row, cells }) => [row, cells]))}::jsonb) as read`.execute(tx)
}

/** The longest text of merged cells that is repeated, and the most rows that get one: a few bytes of a file could fill the database. */
const maxMerged = { text: 500, rows: 2_000_000 } as const

/** Copies the value of vertically merged cells into each of their rows, since each row is a record of its own. */
async function takeApart(tx: Transaction, run: ImportRun, merged: readonly Merged[]): Promise<number> {
  let count = 0
  let filled = 0
  for (const { top, bottom, left } of merged) {
    if (bottom <= top || left >= maxColumns) continue
    filled += bottom - top
    if (filled > maxMerged.rows) break
    const column = sql`${left}::integer`
    const { rows } = await sql<{ row: number }>`
      update import_row set cells = (
        select jsonb_agg(case when at = ${column} then value.cells -> ${column} else coalesce(import_row.cells -> at, '""') end order by at)
        from generate_series(0, greatest(jsonb_array_length(import_row.cells) - 1, ${column})) as at)
      from (select cells from import_row where import_id = ${run.id} and row = ${top}
        and length(cells ->> ${column}) between 1 and ${maxMerged.text}) as value
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
      // Some are the headings.
      if (++count > maxRows + headRows) throw new SheetTrouble(`The file has more than ${grouped(maxRows)} rows. Divide it.`)
      yield row
    }
  }
}

const tellHidden = (count: number, isTaken: boolean) =>
  `${counted(count, 'row is', 'rows are')} hidden in the sheet, and ${isTaken ? 'taken too' : 'left out'}.`

const tellAgain = (count: number) =>
  `${counted(count, 'row repeats', 'rows repeat')} the headings, and ${count === 1 ? 'is' : 'are'} left out.`

/** Sheets that were copied together have their headings again in the middle. */
const areHeadings = (cells: readonly string[], titles: readonly string[]) =>
  titles.some((title) => title !== '') &&
  titles.every((title, column) => title === (cells[column] ?? '')) &&
  isEmpty(cells.slice(titles.length))

const tellWider = (count: number) =>
  `${counted(count, 'row has', 'rows have')} more cells than there are headings. Look whether something slipped to the right.`

const tellMerged = (count: number) => `${counted(count, 'merged cell was', 'merged cells were')} taken apart: each row has the value.`

/** How much the screen shows of each of the first lines. */
const shownOfLine = { cells: 30, text: 60 } as const

const lineOf = ({ row, cells }: SheetRow) => ({
  row,
  cells: cells.slice(0, shownOfLine.cells).map((cell) => cutText(cell, shownOfLine.text)),
})

/** Adds the columns that have something in these rows. */
function lookFilled(rows: readonly SheetRow[], filled: Set<number>): void {
  const widest = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  for (let column = 0; column < widest; column++)
    if (!filled.has(column) && rows.some(({ cells }) => !isNothing(cells[column] ?? ''))) filled.add(column)
}

/** Collects rows and writes them a part at a time, once it is known which of the first are the headings. */
function openParts(db: Database, run: ImportRun, kind: AnyImportKind) {
  let waiting: SheetRow[] = []
  let head: ({ headings: Headings; first: ImportSeen['first'] } & Guessed) | undefined
  const length = { waiting: 0, longest: 0 }
  let [total, wider, again] = [0, 0, 0]
  const filled = new Set<number>()
  const findHead = async () => {
    const first = waiting.slice(0, headRows)
    const looks = (await kind.openLooks?.(db)) ?? {}
    const guess = await openGuess(db, { ...kind, staffId: run.staff_id, looks }, possibleHeadings(first))
    const headings = findHeadings(first, run.layout, guess)
    const last = Math.max(0, ...headings.rows)
    waiting = waiting.filter(({ row }) => row > last)
    const cells = waiting.map((row) => row.cells)
    head = { headings, ...guess.of(headings.titles, cells), first: first.map(lineOf) }
    return head
  }
  const write = async () => {
    const titles = head?.headings.titles ?? []
    const rows = waiting.filter(({ cells }) => !areHeadings(cells, titles))
    again += waiting.length - rows.length
    waiting = []
    length.waiting = 0
    total += rows.length
    lookFilled(rows, filled)
    const columns = head?.headings.titles.length ?? 0
    if (columns > 0) wider += rows.filter(({ cells }) => cells.length > columns && !isEmpty(cells.slice(columns))).length
    if (rows.length > 0) await db.transaction().execute((tx) => addRows(tx, run, rows))
  }
  return {
    async push({ row, cells: all }: SheetRow) {
      const cells = all.slice(0, maxColumns)
      const text = cells.reduce((sum, cell) => sum + cell.length, 0)
      waiting.push({ row, cells })
      length.waiting += text
      length.longest = Math.max(length.longest, text)
      if (!head && waiting.length === headRows) await findHead()
      if (head && (waiting.length >= part.rows || length.waiting >= part.text)) await write()
    },
    async end() {
      const found = head ?? (await findHead())
      await write()
      if (total === 0) throw new SheetTrouble('The file has headings and no rows under them.')
      return { ...found, wider, again, filled, counts: { total, done: total, goal: total, longest_row: length.longest } }
    },
  }
}

/** Reads the file into rows, a part at a time; a run that takes the place of another begins again. */
export async function readFile(db: Database, run: ImportRun, kind: AnyImportKind, signal: AbortSignal | undefined): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await keepProgress(tx, run, { done: 0, goal: 0 })
    await tx.deleteFrom('import_row').where('import_id', '=', run.id).execute()
  })
  const sheet = readApart(fileOf(db, run), run.layout, signal)
  const parts = openParts(db, run, kind)
  const isHiddenTaken = run.layout.hidden === true
  let hiddenRows = 0
  for await (const row of filledRows(sheet.rows, signal)) {
    if (row.isHidden) hiddenRows++
    if (!row.isHidden || isHiddenTaken) await parts.push(row)
  }
  const { headings, mapping, suggested, first, wider, again, filled, counts } = await parts.end()
  const under = sheet.merged.filter(({ top }) => top > Math.max(0, ...headings.rows))
  const seen: ImportSeen = {
    ...sheet.facts,
    sheets: [...sheet.facts.sheets],
    heading_rows: [...headings.rows],
    hidden_rows: hiddenRows,
    empty_columns: [...headings.titles.keys()].filter((column) => !filled.has(column)),
    suggested,
    first,
  }
  await db.transaction().execute(async (tx) => {
    await keepProgress(tx, run, { ...counts, status: 'mapping', headings: headings.titles, mapping, seen })
    const apart = await takeApart(tx, { ...run, status: 'mapping' }, under)
    const hidden = hiddenRows > 0 ? [tellHidden(hiddenRows, isHiddenTaken)] : []
    const notes = [
      ...sheet.notes,
      ...hidden,
      ...(wider > 0 ? [tellWider(wider)] : []),
      ...(again > 0 ? [tellAgain(again)] : []),
      ...(apart > 0 ? [tellMerged(apart)] : []),
    ]
    await tx.updateTable('import').set({ notes }).where('id', '=', run.id).execute()
  })
}
