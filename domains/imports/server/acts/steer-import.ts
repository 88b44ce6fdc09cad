import { sql } from 'kysely'
import type { ImportStatus } from '#domains/imports/contract/import-paths.ts'
import {
  checkImport as checkOperation,
  deleteImport as deleteOperation,
  type Import,
  type ImportChoices,
  type ImportLayout,
  type ImportOptions,
  type ImportSeen,
  type Mapping,
  type Outcome,
  readImport as readOperation,
  revertImport as revertOperation,
  runImport as runOperation,
  stopImport as stopOperation,
} from '#domains/imports/contract/imports.ts'
import { emptyNeeded } from '#domains/imports/contract/lacking.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { addWork } from '#platform/server/jobs/resume-work.ts'
import { rememberMapping } from '../import/guess-mapping.ts'
import type { AnyImportKind, ImportKinds } from '../import/import-kind.ts'
import { importWork, tellImport } from '../import/import-run.ts'
import { importNow, lockImport } from './own-kinds.ts'

const sum = (counts: unknown, among: readonly Outcome[]) =>
  among.reduce((all, outcome) => all + ((counts as Partial<Record<Outcome, number>>)[outcome] ?? 0), 0)

/** After the last row of any file. */
const afterAll = 2_147_483_647

interface Begun {
  status: ImportStatus
  goal: number
  reached: number
  more?: Partial<Record<'mapping' | 'options' | 'choices' | 'counts' | 'layout', string>>
}

/** Begins a step of a locked import, from its first row. */
async function begin(tx: Transaction, found: { id: number; staff_id: number }, { status, goal, reached, more }: Begun): Promise<void> {
  await tx
    .updateTable('import')
    .set({ status, goal, reached, ...more, done: 0, tries: 0, trouble: null, finished_at: null, progress_at: sql`now()` })
    .where('id', '=', found.id)
    .execute()
  await addWork(tx, importWork, found.id)
  await tellImport(tx, found)
}

/** The rows of an old import are thrown away, and then nothing more can be done with it. */
async function hasRows(tx: Transaction, id: number): Promise<boolean> {
  return (await tx.selectFrom('import_row').select('row').where('import_id', '=', id).limit(1).executeTakeFirst()) !== undefined
}

/** From now on the rows alone count, and nothing else keeps what the file tells of people. */
async function forgetFile(tx: Transaction, id: number): Promise<void> {
  await tx.deleteFrom('import_piece').where('import_id', '=', id).execute()
  await sql`update import set seen = seen - 'first' || '{"first": []}' where id = ${id}`.execute(tx)
}

/** Refuses a mapping that leaves out what is needed, or lets one column fill two fields. */
function checkMapping(
  kind: AnyImportKind,
  mapping: Mapping,
  { values, answers, day_orders }: ImportChoices,
  seen: ImportSeen | null,
): void {
  const { fields } = kind
  const titleOf = (key: string) => fields.find((field) => field.key === key)?.title ?? key
  const named = [mapping, values, day_orders].flatMap(Object.keys).concat(answers.map(({ field }) => field))
  if (named.some((key) => !fields.some((field) => field.key === key))) throw refuse(checkOperation, 'unknownField')
  const missing = fields.filter(({ key, isNeeded }) => isNeeded && !(key in mapping) && !values[key])
  if (missing.length > 0) throw refuse(checkOperation, 'fieldMissing', { words: { fields: missing.map(({ title }) => title).join(', ') } })
  const empty = emptyNeeded(kind, { mapping, values, seen })
  if (empty.length > 0) throw refuse(checkOperation, 'allEmpty', { words: { fields: empty.join(', ') } })
  const columns = Object.values(mapping)
  const twice = Object.keys(mapping).filter((key) => columns.filter((column) => column === mapping[key]).length > 1)
  if (twice.length > 0) throw refuse(checkOperation, 'columnTwice', { words: { fields: twice.map(titleOf).join(', ') } })
}

/** Has the file read once more, as a clerk says: nothing of how it was read before stays. */
export async function readImport(tx: Transaction, kinds: ImportKinds, staff: Staff, id: number, layout: ImportLayout): Promise<Import> {
  const { found } = await lockImport(tx, kinds, readOperation, staff, id)
  if (!['mapping', 'checked', 'failed'].includes(found.status)) throw refuse(readOperation, 'notNow')
  const piece = await tx.selectFrom('import_piece').select('start').where('import_id', '=', id).limit(1).executeTakeFirst()
  if (!piece || found.received < found.bytes) throw refuse(readOperation, 'fileGone')
  await tx.deleteFrom('import_question').where('import_id', '=', id).execute()
  await begin(tx, found, { status: 'reading', goal: 0, reached: 0, more: { layout: JSON.stringify(layout), mapping: '{}', counts: '{}' } })
  return await importNow(tx, kinds, readOperation, staff, id)
}

export async function checkImport(
  tx: Transaction,
  kinds: ImportKinds,
  staff: Staff,
  id: number,
  { mapping, options, choices }: { mapping: Mapping; options: ImportOptions; choices: ImportChoices },
): Promise<Import> {
  const { found, kind } = await lockImport(tx, kinds, checkOperation, staff, id)
  if (!['mapping', 'checked'].includes(found.status)) throw refuse(checkOperation, 'notNow')
  checkMapping(kind, mapping, choices, found.seen as ImportSeen | null)
  const chosen = kind.options.safeParse(options)
  if (!chosen.success)
    throw refuse(checkOperation, 'optionsWrong', { words: { reason: chosen.error.issues.map(({ message }) => message).join(' ') } })
  await rememberMapping(tx, { kind: kind.kind, staffId: staff.id }, found.headings, mapping)
  await tx.deleteFrom('import_key').where('import_id', '=', id).execute()
  await tx.deleteFrom('import_question').where('import_id', '=', id).execute()
  const more = {
    ...{ mapping: JSON.stringify(mapping), options: JSON.stringify(chosen.data), choices: JSON.stringify(choices) },
    counts: '{}',
  }
  await begin(tx, found, { status: 'checking', goal: found.total ?? 0, reached: 0, more })
  return await importNow(tx, kinds, checkOperation, staff, id)
}

export async function runImport(
  tx: Transaction,
  kinds: ImportKinds,
  staff: Staff,
  { id, version }: { id: number; version: number | undefined },
): Promise<Import> {
  const { found } = await lockImport(tx, kinds, runOperation, staff, id)
  if (version !== undefined && version !== found.run) throw refuse(runOperation, 'checkedAgain')
  if (!['checked', 'stopped'].includes(found.status) || !(await hasRows(tx, id))) throw refuse(runOperation, 'notNow')
  const goal = sum(found.counts, ['new', 'existing'])
  if (goal === 0) throw refuse(runOperation, 'nothingToWrite')
  await begin(tx, found, { status: 'running', goal, reached: 0 })
  await forgetFile(tx, id)
  return await importNow(tx, kinds, runOperation, staff, id)
}

export async function stopImport(tx: Transaction, kinds: ImportKinds, staff: Staff, id: number): Promise<Import> {
  const { found, kind } = await lockImport(tx, kinds, stopOperation, staff, id)
  const next = ({ reading: 'failed', running: 'stopped', reverting: 'stopped', checking: 'mapping' } as const)[found.status]
  if (!next) throw refuse(stopOperation, 'notNow')
  await tx
    .updateTable('import')
    .set({
      status: next,
      trouble: next === 'failed' ? 'The reading was stopped. Upload the file again.' : null,
      progress_at: sql`now()`,
      finished_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
  await tellImport(tx, found)
  if (next === 'stopped') await kind.tellOthers?.(tx, { importId: id, fileName: found.file_name })
  return await importNow(tx, kinds, stopOperation, staff, id)
}

export async function revertImport(tx: Transaction, kinds: ImportKinds, staff: Staff, id: number): Promise<Import> {
  const { found } = await lockImport(tx, kinds, revertOperation, staff, id)
  const goal = sum(found.counts, ['written', 'changed'])
  if (!['done', 'stopped'].includes(found.status) || goal === 0 || !(await hasRows(tx, id))) throw refuse(revertOperation, 'notNow')
  await begin(tx, found, { status: 'reverting', goal, reached: afterAll })
  return await importNow(tx, kinds, revertOperation, staff, id)
}

export async function deleteImport(tx: Transaction, kinds: ImportKinds, staff: Staff, id: number): Promise<{ id: number }> {
  const { found } = await lockImport(tx, kinds, deleteOperation, staff, id)
  if (['running', 'reverting'].includes(found.status)) throw refuse(deleteOperation, 'stopFirst')
  await tx.deleteFrom('import').where('id', '=', id).execute()
  return { id }
}
