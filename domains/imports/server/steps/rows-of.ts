import { setImmediate as othersTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Mapping, Outcome } from '#domains/imports/contract/imports.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Cells, RowRead, RowReader } from '../import-kind.ts'

export interface KeptRow {
  row: number
  cells: string[]
  outcome: Outcome | null
  reason: string | null
  subject_id: number | null
  made: Record<string, unknown> | null
}

interface Wanted {
  after: number
  most: number
  among?: readonly Outcome[]
  /** From the last row to the first. */
  isBackwards?: boolean
}

/** The next rows of an import, in their order. */
export async function rowsOf(db: Database, importId: number, { after, most, among, isBackwards = false }: Wanted): Promise<KeptRow[]> {
  const { rows } = await sql<KeptRow>`
    select row, cells, outcome, reason, subject_id, made from import_row
    where import_id = ${importId} and row ${sql.raw(isBackwards ? '<' : '>')} ${after}
      ${among ? sql`and outcome = any (${among}::text[])` : sql``}
    order by row ${sql.raw(isBackwards ? 'desc' : 'asc')} limit ${most}`.execute(db)
  return rows
}

/** The cells of a row by the fields that they fill. */
function cellsOf(mapping: Mapping, cells: readonly string[]): Cells {
  const filled = Object.entries(mapping).map(([field, column]) => [field, cells[column] ?? ''] as const)
  return Object.fromEntries(filled.filter(([, text]) => text !== ''))
}

/** So many rows are read before requests have their turn. */
const readAtOnce = 10

/** Reads rows as their kind understands them. */
export async function readRows<Values>(
  reader: RowReader<Values>,
  mapping: Mapping,
  rows: readonly KeptRow[],
): Promise<({ row: number } & RowRead<Values>)[]> {
  const read: ({ row: number } & RowRead<Values>)[] = []
  for (let start = 0; start < rows.length; start += readAtOnce) {
    for (const { row, cells } of rows.slice(start, start + readAtOnce)) read.push({ row, ...reader.read(cellsOf(mapping, cells)) })
    await othersTurn()
  }
  return read
}
