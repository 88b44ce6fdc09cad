import { accountNow } from '#domains/accounts/server/account/account-now.ts'
import { dayRefusals } from '#domains/lists/contract/day-limit.ts'
import { exportReady, exportTroubles, rowsInWords } from '#domains/lists/contract/exports.ts'
import { notify } from '#domains/notices/server/notify.ts'
import { hasMaskedNumbers } from '#platform/contract/masked-roles.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { sentenceWith } from '#platform/server/http/refuse.ts'
import { maskText } from '#platform/server/numbers/mask-text.ts'
import { fileOf, type ListFile, type ViewedLists } from '../list/viewed-list.ts'
import { type DayOfExports, dayOfExports, leftOf, limitWords, refusalOfDay } from './day-of-exports.ts'
import { beginRun, type ExportRun, keepProgress, Superseded } from './export-run.ts'
import { keepTakenFile } from './keep-taken-file.ts'
import { tellOfLimit } from './tell-of-limit.ts'

const rowsOfPart = 1_000

const maxRuns = 5

interface WrittenRun extends ExportRun {
  firm: Gateways['firm']
}

/** The export cannot be written; the message is what its maker reads. */
class Trouble extends Error {}

/** The export has more rows than its maker may take in a day. */
class BeyondLimit extends Trouble {
  readonly rows: number
  readonly day: DayOfExports

  constructor(rows: number, day: DayOfExports) {
    super(sentenceWith(dayRefusals[refusalOfDay(day) ?? 'dayLimit'][1], limitWords(day, rows)))
    this.rows = rows
    this.day = day
  }
}

async function maker(db: Database, { staff_id, firm }: WrittenRun) {
  const account = await accountNow(db, staff_id)
  if (!account) throw new Trouble(exportTroubles.disabled)
  return { ...account, hasMaskedNumbers: hasMaskedNumbers(firm(), account) }
}

/** Found once, so that no row is written twice while the list changes. */
async function listed(db: Database, file: ListFile, run: WrittenRun) {
  const account = await maker(db, run)
  const rights = file.rightsOf(account)
  if (!rights) throw new Trouble(exportTroubles.permissionMissing)
  const ids = await file.find(db, account, run.query)
  const day = await dayOfExports(db, account)
  if (day && ids.length > leftOf(day)) throw new BeyondLimit(ids.length, day)
  return { ids, viewer: rights.viewer }
}

async function linesOf(db: Database, file: ListFile, run: WrittenRun, ids: number[]) {
  const account = await maker(db, run)
  const lines = await file.lines(db, account, ids)
  return {
    hasWholeNumbers: file.rightsOf(account)?.hasWholeNumbers ?? false,
    // A number may also stand in a text.
    lines: account.hasMaskedNumbers ? lines.map((line) => maskText(line)) : lines,
  }
}

async function finish(db: Database, file: ListFile, run: WrittenRun, rows: number, hasWholeNumbers: boolean): Promise<void> {
  const account = await maker(db, run)
  await db.transaction().execute(async (tx) => {
    await keepProgress(tx, run, { status: 'done', total: rows })
    const { list, query: filters, id: exportId } = run
    const full = await keepTakenFile(tx, account, {
      ...{ list, filters, rows, hasWholeNumbers, exportId },
      budget: run.firm().exported_rows_a_day,
    })
    if (full) throw new BeyondLimit(rows, full)
    const text = exportReady(file.title, rowsInWords(rows, file.words))
    await notify(tx, { staffIds: [run.staff_id], kind: 'export', leadId: null, by: null, text })
  })
}

async function write(db: Database, file: ListFile, run: WrittenRun, signal: AbortSignal | undefined): Promise<void> {
  const { ids, viewer } = await listed(db, file, run)
  const addPart = (part: number, text: string, changes: Parameters<typeof keepProgress>[2]) =>
    db.transaction().execute(async (tx) => {
      await keepProgress(tx, run, changes)
      await tx.insertInto('list_export_part').values({ export_id: run.id, part, text }).execute()
    })
  await addPart(0, file.head, { total: ids.length, viewer_id: viewer })
  let written = 0
  let anyWhole = false
  for (let start = 0; start < ids.length; start += rowsOfPart) {
    signal?.throwIfAborted()
    const { lines, hasWholeNumbers } = await linesOf(db, file, run, ids.slice(start, start + rowsOfPart))
    written += lines.length
    anyWhole ||= hasWholeNumbers
    await addPart(1 + start / rowsOfPart, lines.join(''), { written, ...(hasWholeNumbers && { has_whole_numbers: true }) })
  }
  await finish(db, file, run, written, anyWhole)
}

const fail = (db: Database, run: WrittenRun, trouble: Trouble) =>
  db.transaction().execute(async (tx) => {
    await keepProgress(tx, run, { status: 'failed', trouble: trouble.message })
    if (trouble instanceof BeyondLimit) await tellOfLimit(tx, await maker(tx, run), trouble.rows, trouble.day)
    await tx.deleteFrom('list_export_part').where('export_id', '=', run.id).execute()
  })

async function writeOrFail(db: Database, lists: ViewedLists, run: WrittenRun, signal: AbortSignal | undefined): Promise<void> {
  try {
    if (run.run > maxRuns) throw new Trouble(exportTroubles.givenUp)
    const file = fileOf(lists, run.list)
    if (!file) throw new Trouble(exportTroubles.permissionMissing)
    await write(db, file, run, signal)
  } catch (error) {
    if (!(error instanceof Trouble)) throw error
    await fail(db, run, error)
  }
}

/** Writes each part in a short transaction, with the maker's present permissions. A repeated run begins again; a failure to retry is thrown. */
export async function writeExport(
  db: Database,
  { lists, firm }: { lists: ViewedLists; firm: Gateways['firm'] },
  exportId: number,
  signal?: AbortSignal,
): Promise<void> {
  const run = await beginRun(db, exportId)
  if (!run) return
  await writeOrFail(db, lists, { ...run, firm }, signal).catch((error) => {
    if (!(error instanceof Superseded)) throw error
  })
}
