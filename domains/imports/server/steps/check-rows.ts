import { sql } from 'kysely'
import { grouped } from '#platform/contract/counts.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import type { AnyImportKind, CellNote, RowReader, Verdict } from '../import/import-kind.ts'
import { type ImportRun, keepProgress, keepVerdicts } from '../import/import-run.ts'
import { findDayOrders, ordersOf } from './day-orders.ts'
import { keepQuestions } from './keep-questions.ts'
import { type KeptRow, readRows, rowsAtOnce, rowsNumbered, rowsOf } from './rows-of.ts'

const rowsOfPart = 2_000

interface ReadRow {
  row: number
  values: unknown
  keys: readonly string[]
  mayShare?: readonly string[]
  notes?: readonly CellNote[]
}

/** Keeps keys of rows, and answers for each row the first row that shares a key with it. */
async function firstRows(
  tx: Transaction,
  importId: number,
  rows: readonly { row: number; keys: readonly string[] }[],
): Promise<Map<number, number>> {
  const keys = JSON.stringify(rows.flatMap(({ row, keys }) => keys.map((key) => ({ row, key }))))
  const given = sql`jsonb_to_recordset(${keys}::jsonb) as given (row integer, key text)`
  await sql`insert into import_key (import_id, key, row) select ${importId}::integer, key, min(row) from ${given} group by key on conflict do nothing`.execute(
    tx,
  )
  const { rows: same } = await sql<{ row: number; first: number }>`
    select given.row, min(import_key.row) as first from ${given} join import_key on import_id = ${importId} and import_key.key = given.key
    where import_key.row < given.row group by given.row`.execute(tx)
  return new Map(same.map(({ row, first }) => [row, first]))
}

/** The earlier rows of the file with which these share a key that may be a mistake, by their rows. */
async function earlierRows(tx: Transaction, run: ImportRun, reader: RowReader<unknown>, rows: readonly ReadRow[]) {
  const sharing = rows.flatMap(({ row, mayShare = [] }) =>
    mayShare.length > 0 ? [{ row, keys: mayShare.map((key) => `shared ${key}`) }] : [],
  )
  if (sharing.length === 0) return new Map<number, ReadRow>()
  const first = await firstRows(tx, run.id, sharing)
  const kept = await rowsNumbered(tx, run.id, [...new Set(first.values())])
  const read = (await readRows(reader, run, kept)).filter((one) => 'values' in one)
  const byRow = new Map(read.map((one) => [one.row, one]))
  return new Map([...first].flatMap(([row, at]) => (byRow.has(at) ? [[row, byRow.get(at) as ReadRow] as const] : [])))
}

async function judge(tx: Transaction, run: ImportRun, reader: RowReader<unknown>, rows: readonly KeptRow[]): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  const readable: ReadRow[] = []
  const rowsRead = await readRows(reader, run, rows)
  await keepQuestions(tx, run.id, rowsRead)
  for (const read of rowsRead)
    if ('refused' in read) verdicts.push({ row: read.row, outcome: 'refused', reason: read.refused })
    else readable.push(read)
  const notesOf = new Map(readable.map(({ row, notes = [] }) => [row, notes]))
  const same = await firstRows(tx, run.id, readable)
  for (const [row, first] of same) verdicts.push({ row, outcome: 'duplicate', reason: `The same as row ${grouped(first)} of this file.` })
  const good = readable.filter(({ row }) => !same.has(row))
  const earlier = await earlierRows(tx, run, reader, good)
  const checked =
    good.length > 0
      ? await reader.check(
          tx,
          good.map((one) => ({ ...one, earlier: earlier.get(one.row) })),
        )
      : []
  const asked = checked.flatMap(({ row, question }) => (question ? [{ row, refused: question.reason, notes: [question] }] : []))
  await keepQuestions(tx, run.id, asked)
  return [...verdicts, ...checked.map((verdict) => withNotes(verdict, notesOf.get(verdict.row) ?? []))]
}

/** Rows that were read only in part come in, and say what they leave out. */
function withNotes(verdict: Verdict, notes: readonly CellNote[]): Verdict {
  if (notes.length === 0 || !['new', 'existing'].includes(verdict.outcome)) return verdict
  // Two cells that belong together, as latitude and longitude, have one sentence.
  const kept = new Set(notes.map(({ reason }) => `${reason} It is kept as a note.`))
  return { ...verdict, reason: [verdict.reason, ...kept].filter(Boolean).join(' ') }
}

/** The dry run: holds each row against what there is, and writes nothing but the report. */
export async function checkRows(db: Database, run: ImportRun, kind: AnyImportKind, signal: AbortSignal | undefined): Promise<void> {
  const found = await findDayOrders(db, run, kind)
  await db
    .updateTable('import')
    .set({ day_orders: JSON.stringify(found) })
    .where('id', '=', run.id)
    .execute()
  const reader = await kind.open(db, run.options, ordersOf(found), run.choices.answers)
  for (let { reached } = run; ; ) {
    signal?.throwIfAborted()
    const rows = await rowsOf(db, run.id, { after: reached, most: rowsAtOnce(run, rowsOfPart) })
    const last = rows.at(-1)
    if (!last) break
    await db.transaction().execute(async (tx) => {
      await keepProgress(tx, run, { rows: rows.length, reached: last.row })
      const verdicts = await judge(tx, run, reader, rows)
      const counts = await keepVerdicts(tx, run.id, new Map(), verdicts)
      await keepProgress(tx, run, { counts })
    })
    reached = last.row
  }
  await db.transaction().execute(async (tx) => {
    await keepProgress(tx, run, { status: 'checked', trouble: null })
    await tx.deleteFrom('import_key').where('import_id', '=', run.id).execute()
  })
}
