import type { Outcome } from '#domains/imports/contract/imports.ts'
import { notify } from '#domains/notices/server/notify.ts'
import { counted } from '#platform/contract/counts.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import type { AnyImportKind, Verdict } from '../import/import-kind.ts'
import { type ImportRun, keepProgress, keepVerdicts } from '../import/import-run.ts'
import { ordersOf } from './day-orders.ts'
import { type KeptRow, readRows, rowsAtOnce, rowsOf } from './rows-of.ts'

const outcomesOf = (rows: readonly KeptRow[]) => new Map<number, Outcome | null>(rows.map(({ row, outcome }) => [row, outcome]))

async function tellEnd(tx: Transaction, run: ImportRun, kind: AnyImportKind, what: string): Promise<void> {
  const { counts } = await tx.selectFrom('import').select('counts').where('id', '=', run.id).executeTakeFirstOrThrow()
  const byOutcome = counts as Partial<Record<Outcome, number>>
  const sum = (outcomes: readonly Outcome[]) => outcomes.reduce((all, outcome) => all + (byOutcome[outcome] ?? 0), 0)
  const [kept, left] = [sum(['kept']), sum(['refused', 'duplicate'])]
  const staying = kept > 0 ? `; ${counted(kept, kind.one)} ${kept === 1 ? 'stays' : 'stay'}` : ''
  const text =
    what === 'reverted'
      ? `The import of ${run.file_name} is taken back: ${counted(sum(['reverted']), kind.one)}${staying}`
      : `The import of ${run.file_name} is done: ${counted(sum(['written', 'changed']), kind.one)} written, ${counted(left, 'row')} left out`
  await notify(tx, { staffIds: [run.staff_id], kind: 'import', leadId: null, by: null, text })
}

/**
 * Writes the rows that the check found good, each part with its verdicts in one transaction: killed, it goes on where it was. The next
 * rows are read meanwhile.
 */
export async function writeRows(db: Database, run: ImportRun, kind: AnyImportKind, signal: AbortSignal | undefined): Promise<void> {
  const by = { staffId: run.staff_id, importId: run.id }
  const reader = await kind.open(db, run.options, ordersOf(run.day_orders), run.choices.answers)
  const readNext = async (after: number) => {
    const rows = await rowsOf(db, run.id, {
      after,
      most: rowsAtOnce(run, kind.rowsAtOnce * (reader.halve ? 2 : 1)),
      among: ['new', 'existing'],
    })
    const read = await readRows(reader, run, rows)
    const refused = read.flatMap((row) => ('refused' in row ? [{ row: row.row, outcome: 'refused' as const, reason: row.refused }] : []))
    const made = new Map(rows.map((row) => [row.row, row.made]))
    const good = read.flatMap((row) => ('values' in row ? [{ row: row.row, values: row.values, made: made.get(row.row) ?? null }] : []))
    const [first, second] = reader.halve ? await reader.halve(db, good) : [good, []]
    const parts = [
      { refused, good: first },
      { refused: [], good: second },
    ]
    return { rows, parts: parts.filter((part) => part.refused.length + part.good.length > 0) }
  }
  const write = (rows: readonly KeptRow[], { refused, good }: Awaited<ReturnType<typeof readNext>>['parts'][number]) =>
    inTransaction(db, async (tx) => {
      const verdicts: Verdict[] = [...refused, ...(good.length > 0 ? await reader.write(tx, by, good) : [])]
      const counts = await keepVerdicts(tx, run.id, outcomesOf(rows), verdicts)
      // Last, so that parts wait for one another only here.
      await keepProgress(tx, run, { rows: refused.length + good.length, counts })
    })
  for (let next = readNext(run.reached); ; ) {
    const { rows, parts } = await next
    const last = rows.at(-1)
    if (!last) break
    signal?.throwIfAborted()
    next = readNext(last.row)
    const [, ...ends] = await Promise.allSettled([next, ...parts.map((part) => write(rows, part))])
    for (const end of ends) if (end.status === 'rejected') throw end.reason
  }
  await db.transaction().execute(async (tx) => {
    await keepProgress(tx, run, { status: 'done', trouble: null })
    await tellEnd(tx, run, kind, 'done')
    await kind.tellOthers?.(tx, { importId: run.id, fileName: run.file_name })
  })
}

/** Takes back what was written, the last row first, for a later row may stand on an earlier one. */
export async function revertRows(db: Database, run: ImportRun, kind: AnyImportKind, signal: AbortSignal | undefined): Promise<void> {
  const by = { staffId: run.staff_id, importId: run.id }
  for (let { reached } = run; ; ) {
    signal?.throwIfAborted()
    const rows = await rowsOf(db, run.id, {
      after: reached,
      most: rowsAtOnce(run, kind.rowsAtOnce),
      among: ['written', 'changed'],
      isBackwards: true,
    })
    const last = rows.at(-1)
    if (!last) break
    await db.transaction().execute(async (tx) => {
      await keepProgress(tx, run, { rows: rows.length, reached: last.row })
      const written = rows.map(({ row, outcome, subject_id, made }) => ({
        ...{ row, outcome: outcome ?? 'written', subjectId: subject_id ?? 0, made: made ?? {} },
      }))
      const counts = await keepVerdicts(tx, run.id, outcomesOf(rows), await kind.revert(tx, by, written))
      await keepProgress(tx, run, { counts })
    })
    reached = last.row
  }
  await db.transaction().execute(async (tx) => {
    await keepProgress(tx, run, { status: 'reverted', trouble: null })
    await tellEnd(tx, run, kind, 'reverted')
    await kind.tellOthers?.(tx, { importId: run.id, fileName: run.file_name })
  })
}
