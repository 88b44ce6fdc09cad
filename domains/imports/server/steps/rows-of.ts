import { setImmediate as othersTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Outcome } from '#domains/imports/contract/imports.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Cells, RowRead, RowReader } from '../import/import-kind.ts'
import type { ImportRun } from '../import/import-run.ts'
import { isNothing } from '../import/is-nothing.ts'

export interface KeptRow {
  row: number
  cells: string[]
  outcome: Outcome | null
  reason: string | null
  subject_id: number | null
  made: Record<string, unknown> | null
}

interface RowSelection {
  after: number
  most: number
  among?: readonly Outcome[]
  /** From the last row to the first. */
  isBackwards?: boolean
}

/** In UTF-16 units, of the rows that a step holds at once. */
const maxText = 8_000_000

/** How many rows of an import a step may hold at once. */
export const rowsAtOnce = ({ longest_row: longest }: Pick<ImportRun, 'longest_row'>, batchSize: number): number =>
  Math.max(1, Math.min(batchSize, Math.floor(maxText / Math.max(1, longest))))

/** The next rows of an import, in their order. */
export async function rowsOf(
  db: Database,
  importId: number,
  { after, most, among, isBackwards = false }: RowSelection,
): Promise<KeptRow[]> {
  const { rows } = await sql<KeptRow>`
    select row, cells, outcome, reason, subject_id, made from import_row
    where import_id = ${importId} and row ${sql.raw(isBackwards ? '<' : '>')} ${after}
      ${among ? sql`and outcome = any (${among}::text[])` : sql``}
    order by row ${sql.raw(isBackwards ? 'desc' : 'asc')} limit ${most}`.execute(db)
  return rows
}

/** Rows of an import by their numbers. */
export async function rowsNumbered(db: Database, importId: number, numbers: readonly number[]): Promise<KeptRow[]> {
  const { rows } = await sql<KeptRow>`
    select row, cells, outcome, reason, subject_id, made from import_row
    where import_id = ${importId} and row = any (${numbers}::integer[]) order by row`.execute(db)
  return rows
}

type ColumnChoices = Pick<ImportRun, 'mapping' | 'choices'>

/** Reads the cells of a row by field. A value that the user gave for the whole file fills empty cells. */
function openCells({ mapping, choices: { values } }: ColumnChoices, marked: readonly string[]): (cells: readonly string[]) => Cells {
  const columns = Object.entries(mapping)
  const fixed = Object.entries(values).filter(([, value]) => value !== '')
  return (cells) => {
    const texts: Record<string, string> = Object.fromEntries(fixed)
    for (const [field, column] of columns) {
      const text = cells[column]
      if (text && (!isNothing(text) || (marked.includes(field) && /^x$/i.test(text)))) texts[field] = text
    }
    return texts
  }
}

const put = (cells: Cells, answered: ReadonlyMap<string, string>): Cells =>
  Object.fromEntries(Object.entries({ ...cells, ...Object.fromEntries(answered) }).filter(([, text]) => text?.trim()))

/**
 * Reads a row, and puts answers in place of what it leaves a question about: a row that can be read says what it means itself. An answer
 * that does not fit the row leaves the question, with the words of the file.
 */
function openReading<Values>(reader: RowReader<Values>, { choices: { answers } }: ColumnChoices): (cells: Cells) => RowRead<Values> {
  const replacements = new Map(answers.map(({ field, text, value }) => [`${field} ${text}`, isNothing(value) ? '' : value]))
  const asked = (cells: Cells, read: RowRead<Values>) => {
    const notes = read.notes ?? []
    const whole = 'refused' in read ? Object.entries(cells).map(([field, text = '']) => ({ field, text })) : []
    return [...notes, ...whole.filter(({ field }) => !notes.some((note) => note.field === field))]
  }
  const answersTo = (cells: Cells, read: RowRead<Values>) => {
    const found = new Map<string, string>()
    for (const { field, text } of asked(cells, read)) {
      const [cell, value] = [found.get(field) ?? cells[field], replacements.get(`${field} ${text}`)]
      if (value !== undefined && cell?.includes(text))
        found.set(
          field,
          cell.replace(text, () => value),
        )
    }
    return found
  }
  return (cells) => {
    const own = reader.read(cells)
    const found = replacements.size > 0 ? answersTo(cells, own) : new Map<string, string>()
    if (found.size === 0) return own
    const answered = reader.read(put(cells, found))
    const before = new Set(asked(cells, own).map(({ field, text }) => `${field} ${text}`))
    const wrong = new Map(
      (answered.notes ?? [])
        .filter(({ field, text }) => found.has(field) && !before.has(`${field} ${text}`))
        .map((note) => [note.field, note]),
    )
    if (wrong.size === 0) return answered
    const rest = reader.read(put(cells, new Map([...found].filter(([field]) => !wrong.has(field)))))
    const notes = (rest.notes ?? []).map((note) => ({ ...note, reason: wrong.get(note.field)?.reason ?? note.reason }))
    return { ...rest, ...('refused' in rest && 'refused' in answered && { refused: answered.refused }), notes }
  }
}

/** So many rows are read before requests have their turn. */
const readAtOnce = 10

/** Reads rows as their kind understands them. */
export async function readRows<Values>(
  reader: RowReader<Values>,
  run: ColumnChoices,
  rows: readonly KeptRow[],
): Promise<({ row: number } & RowRead<Values>)[]> {
  const cellsOf = openCells(run, reader.marked ?? [])
  const readOne = openReading(reader, run)
  const read: ({ row: number } & RowRead<Values>)[] = []
  for (let start = 0; start < rows.length; start += readAtOnce) {
    for (const { row, cells } of rows.slice(start, start + readAtOnce)) read.push({ row, ...readOne(cellsOf(cells)) })
    await othersTurn()
  }
  return read
}
