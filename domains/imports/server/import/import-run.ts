import { sql } from 'kysely'
import type { ImportStatus } from '#domains/imports/contract/import-paths.ts'
import {
  busyStatuses,
  type Import,
  type ImportChoices,
  type ImportLayout,
  type ImportOptions,
  type ImportSeen,
  type Mapping,
  type Outcome,
} from '#domains/imports/contract/imports.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { announce } from '#platform/server/events/hub.ts'
import type { LongWork } from '#platform/server/jobs/resume-work.ts'
import type { Verdict } from './import-kind.ts'

/** One run of the job that works on an import; `run` tells it from another that took its place. */
export interface ImportRun {
  id: number
  run: number
  tries: number
  kind: string
  staff_id: number
  file_name: string
  bytes: number
  status: ImportStatus
  reached: number
  mapping: Mapping
  options: ImportOptions
  layout: ImportLayout
  choices: ImportChoices
  day_orders: Import['day_orders']
  /** How much text its longest row has, in UTF-16 units. */
  longest_row: number
}

/** Another run took its place, or somebody stopped it. */
export class Superseded extends Error {}

/** The step cannot be finished; the message is what staff read. */
export class StepTrouble extends Error {}

/** Its parts take seconds. A run whose import gets another job finds that another took its place. */
export const importWork: LongWork = {
  ...{ task: 'work_import', idName: 'import_id', table: 'import', busy: busyStatuses },
  ...{ clock: 'progress_at', lostAfter: 60 },
}

export const beginRun = (db: Database, importId: number): Promise<ImportRun | undefined> =>
  db
    .updateTable('import')
    .set({ run: sql`run + 1`, tries: sql`tries + 1`, progress_at: sql`now()` })
    .where('id', '=', importId)
    .where('status', 'in', busyStatuses)
    .returning(['id', 'run', 'tries', 'kind', 'staff_id', 'file_name', 'bytes', 'reached', 'longest_row'])
    .returning([sql<ImportStatus>`status`.as('status'), sql<Mapping>`mapping`.as('mapping'), sql<ImportOptions>`options`.as('options')])
    .returning(sql<ImportLayout>`layout`.as('layout'))
    .returning([sql<ImportChoices>`choices`.as('choices'), sql<Import['day_orders']>`day_orders`.as('day_orders')])
    .executeTakeFirst()

export interface Progress {
  status?: ImportStatus
  /** How many rows more the step is through. */
  rows?: number
  done?: number
  goal?: number
  reached?: number
  total?: number
  longest_row?: number
  headings?: readonly string[]
  mapping?: Mapping
  seen?: ImportSeen
  notes?: readonly string[]
  trouble?: string | null
  /** How many rows more or fewer have each outcome. */
  counts?: ReadonlyMap<Outcome, number>
}

export const tellImport = (tx: Transaction, { id, staff_id }: Pick<ImportRun, 'id' | 'staff_id'>) =>
  announce(tx, { kind: 'import', id, by: staff_id, audience: [staff_id] })

/**
 * Keeps how far a run is, in the transaction of its work. If another run took its place, the transaction is undone; until it ends, no other
 * run can work on the import.
 */
export async function keepProgress(
  tx: Transaction,
  run: ImportRun,
  { rows = 0, counts, mapping, seen, headings, notes, ...changes }: Progress,
) {
  const kept = await tx
    .updateTable('import')
    .set({
      ...changes,
      ...(rows > 0 && { done: sql`done + ${rows}` }),
      ...(mapping && { mapping: JSON.stringify(mapping) }),
      ...(seen && { seen: JSON.stringify(seen) }),
      ...(headings && { headings: [...headings] }),
      ...(notes && { notes: [...notes] }),
      // A file is read from its beginning each time, so reading a part of it does not count as progress.
      ...((run.status !== 'reading' || changes.status) && { tries: 0 }),
      progress_at: sql`now()`,
      ...(changes.status && { finished_at: sql`now()` }),
    })
    .where('id', '=', run.id)
    .where('run', '=', run.run)
    .where('status', '=', run.status)
    .executeTakeFirst()
  if (kept.numUpdatedRows === 0n) throw new Superseded()
  if (counts) await addCounts(tx, run.id, counts)
  await tellImport(tx, run)
}

async function addCounts(tx: Transaction, id: number, counts: ReadonlyMap<Outcome, number>): Promise<void> {
  const { counts: before } = await tx
    .selectFrom('import')
    .select(sql<Record<string, number>>`counts`.as('counts'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const after = { ...before }
  for (const [outcome, more] of counts) after[outcome] = (after[outcome] ?? 0) + more
  const entries = Object.fromEntries(Object.entries(after).filter(([, count]) => count > 0))
  await tx
    .updateTable('import')
    .set({ counts: JSON.stringify(entries) })
    .where('id', '=', id)
    .execute()
}

/** Writes what became of rows, and answers how many more or fewer have each outcome now. */
export async function keepVerdicts(
  tx: Transaction,
  importId: number,
  before: ReadonlyMap<number, Outcome | null>,
  verdicts: readonly Verdict[],
): Promise<ReadonlyMap<Outcome, number>> {
  const counts = new Map<Outcome, number>()
  const count = (outcome: Outcome | null | undefined, more: number) => {
    if (outcome) counts.set(outcome, (counts.get(outcome) ?? 0) + more)
  }
  for (const { row, outcome } of verdicts) {
    count(before.get(row), -1)
    count(outcome, 1)
  }
  const entries = verdicts.map(({ row, outcome, reason = null, subjectId = null, path = null, made = null }) => ({
    ...{ row, outcome, reason, path, made },
    subject_id: subjectId,
  }))
  await sql`
    update import_row set (outcome, reason, subject_id, path, made) = (said.outcome, said.reason, said.subject_id, said.path, said.made)
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as said (row integer, outcome text, reason text, subject_id integer, path text, made jsonb)
    where import_row.import_id = ${importId} and import_row.row = said.row`.execute(tx)
  return counts
}
