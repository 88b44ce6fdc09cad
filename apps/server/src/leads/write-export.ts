import type { LeadRow } from '@portal/contract/leads'
import { sourceOf } from '@portal/contract/leads-lists'
import { exportTroubles } from '@portal/contract/leads-views'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { exportHead, exportLine } from './export-columns.ts'
import { beginRun, type ExportRun, keepProgress, Superseded } from './export-run.ts'
import { leadRow, leadWithListing } from './lead-row.ts'
import { listQuery } from './list-query.ts'
import { matchingLeads } from './matching-leads.ts'
import { readerNow } from './reader-now.ts'
import { visibleTo } from './visible-to.ts'

/** Leads of a part: what is read, written and told at once. */
const leadsOfPart = 1_000

/** An export that did not come to an end in so many runs is given up. */
const mostRuns = 5

/** The export cannot be written; the message is what its maker reads. */
class Trouble extends Error {}

async function maker(db: Database, { staff_id }: ExportRun) {
  const reader = await readerNow(db, staff_id)
  if (!reader) throw new Trouble(exportTroubles.disabled)
  return reader
}

/** The ids of every lead of the list, in its order: found once, so that no lead is written twice while the list changes. */
async function leadIds(db: Database, run: ExportRun): Promise<number[]> {
  const reader = await maker(db, run)
  const matching = matchingLeads(reader, sourceOf(run.list, reader), listQuery(run.list, run.query))
  if (!matching) throw new Trouble(exportTroubles.permissionMissing)
  const { rows } = await sql<{ ids: number[] }>`
    select coalesce(json_agg(lead_id order by ${matching.order}), '[]') as ids from (${matching.counted}) as matching`.execute(db)
  return rows[0]?.ids ?? []
}

/** The lines of some leads, as far as the maker of the export still sees them. */
async function linesOf(db: Database, run: ExportRun, ids: number[]): Promise<string[]> {
  const reader = await maker(db, run)
  const { rows } = await sql<{ lead: LeadRow }>`
    select ${leadRow} as lead
    from unnest(${ids}::integer[]) with ordinality as chosen (id, position) join ${leadWithListing} on lead.id = chosen.id
    where ${visibleTo(reader)}
    order by chosen.position`.execute(db)
  return rows.map(({ lead }) => exportLine(lead, reader.roles.has('counsellor_admin')))
}

async function write(db: Database, run: ExportRun, signal: AbortSignal | undefined): Promise<void> {
  const ids = await leadIds(db, run)
  const addPart = (part: number, text: string, changes: Parameters<typeof keepProgress>[2]) =>
    db.transaction().execute(async (tx) => {
      await keepProgress(tx, run, changes)
      await tx.insertInto('lead_export_part').values({ export_id: run.id, part, text }).execute()
    })
  await addPart(0, exportHead, { total: ids.length })
  let written = 0
  for (let start = 0; start < ids.length; start += leadsOfPart) {
    signal?.throwIfAborted()
    const lines = await linesOf(db, run, ids.slice(start, start + leadsOfPart))
    written += lines.length
    await addPart(1 + start / leadsOfPart, lines.join(''), { written })
  }
  await db.transaction().execute((tx) => keepProgress(tx, run, { status: 'done', total: written }))
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

/**
 * Writes an export part by part, each in a short transaction of its own, as its maker's account is at that time. A run that is
 * repeated begins anew; what the job runner is to try again is thrown.
 */
export async function writeExport(db: Database, exportId: number, signal?: AbortSignal): Promise<void> {
  const run = await beginRun(db, exportId)
  if (!run) return
  await writeOrFail(db, run, signal).catch((error) => {
    if (!(error instanceof Superseded)) throw error
  })
}
