import { sql } from 'kysely'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { exportReady, exportTroubles } from '#domains/leads/contract/views.ts'
import { notify } from '#domains/staff/server/notify.ts'
import type { Database } from '#platform/server/db/database.ts'
import { readerNow } from '../core/reader-now.ts'
import { visibleTo } from '../core/visible-to.ts'
import { leadRow, shownLead } from '../list/lead-row.ts'
import { listedIds } from '../list/listed-ids.ts'
import { exportHead, exportLine } from './export-columns.ts'
import { beginRun, type ExportRun, keepProgress, Superseded } from './export-run.ts'

const leadsOfPart = 1_000

const mostRuns = 5

/** The export cannot be written; the message is what its maker reads. */
class Trouble extends Error {}

async function maker(db: Database, { staff_id }: ExportRun) {
  const reader = await readerNow(db, staff_id)
  if (!reader) throw new Trouble(exportTroubles.disabled)
  return reader
}

/** Found once, so that no lead is written twice while the list changes. */
async function listed(db: Database, run: ExportRun) {
  const found = await listedIds(db, await maker(db, run), run.list, run.query)
  if (!found) throw new Trouble(exportTroubles.permissionMissing)
  return found
}

async function linesOf(db: Database, run: ExportRun, ids: number[]) {
  const reader = await maker(db, run)
  const { rows } = await sql<{ lead: LeadRow }>`
    select ${leadRow} as lead
    from unnest(${ids}::integer[]) with ordinality as chosen (id, position) join ${shownLead} on lead.id = chosen.id
    where ${visibleTo(reader)}
    order by chosen.position`.execute(db)
  const hasWholeNumbers = reader.roles.has('counsellor_admin')
  return { hasWholeNumbers, lines: rows.map(({ lead }) => exportLine(run.list, lead, hasWholeNumbers)) }
}

async function write(db: Database, run: ExportRun, signal: AbortSignal | undefined): Promise<void> {
  const { ids, viewer } = await listed(db, run)
  const addPart = (part: number, text: string, changes: Parameters<typeof keepProgress>[2]) =>
    db.transaction().execute(async (tx) => {
      await keepProgress(tx, run, changes)
      await tx.insertInto('lead_export_part').values({ export_id: run.id, part, text }).execute()
    })
  await addPart(0, exportHead(run.list), { total: ids.length, viewer_id: viewer })
  let written = 0
  for (let start = 0; start < ids.length; start += leadsOfPart) {
    signal?.throwIfAborted()
    const { lines, hasWholeNumbers } = await linesOf(db, run, ids.slice(start, start + leadsOfPart))
    written += lines.length
    await addPart(1 + start / leadsOfPart, lines.join(''), { written, ...(hasWholeNumbers && { has_whole_numbers: true }) })
  }
  await db.transaction().execute(async (tx) => {
    await keepProgress(tx, run, { status: 'done', total: written })
    await notify(tx, { staffIds: [run.staff_id], kind: 'export', leadId: null, by: null, text: exportReady(run.list, written) })
  })
}

const fail = (db: Database, run: ExportRun, trouble: string) =>
  db.transaction().execute(async (tx) => {
    await keepProgress(tx, run, { status: 'failed', trouble })
    await tx.deleteFrom('lead_export_part').where('export_id', '=', run.id).execute()
  })

async function writeOrFail(db: Database, run: ExportRun, signal: AbortSignal | undefined): Promise<void> {
  try {
    if (run.run > mostRuns) throw new Trouble(exportTroubles.givenUp)
    await write(db, run, signal)
  } catch (error) {
    if (!(error instanceof Trouble)) throw error
    await fail(db, run, error.message)
  }
}

/** Writes each part in a short transaction, with the maker's present permissions. A repeated run begins again; a failure to retry is thrown. */
export async function writeExport(db: Database, exportId: number, signal?: AbortSignal): Promise<void> {
  const run = await beginRun(db, exportId)
  if (!run) return
  await writeOrFail(db, run, signal).catch((error) => {
    if (!(error instanceof Superseded)) throw error
  })
}
