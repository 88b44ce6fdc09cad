import { type LeadListName, sourceOf } from '#domains/leads/contract/lists.ts'
import * as views from '#domains/leads/contract/views.ts'
import { keepTrace } from '#platform/server/audit/keep-trace.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { addJob } from '#platform/server/jobs/add-job.ts'
import { listedRows } from '../list/lead-sources.ts'
import { exportsOf } from './list-exports.ts'

interface ExportQuery {
  list: LeadListName
  query: views.KeptQuery
}

export async function exportLeads(tx: Transaction, staff: Staff, { list, query }: ExportQuery): Promise<views.LeadExport> {
  if (!listedRows(sourceOf(list, staff), staff)) throw refuse(views.exportLeads, 'permissionMissing')
  const begun = await tx
    .insertInto('lead_export')
    .values({ staff_id: staff.id, list, query: JSON.stringify(query) })
    .onConflict((unfinished) => unfinished.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!begun) throw refuse(views.exportLeads, 'oneAtATime')
  await keepTrace(tx, staff.id, 'export_asked', { export_id: begun.id, list, query })
  await addExportJob(tx, begun.id)
  return await exportsOf(tx, staff).where('id', '=', begun.id).executeTakeFirstOrThrow()
}

export const exportJobKey = 'write_export:'

/** Adds the job of an export; one that waits already is replaced, and one that runs will find that another took its place. */
export const addExportJob = (tx: Transaction, exportId: number) =>
  addJob(tx, 'write_export', { export_id: exportId }, { key: exportJobKey + exportId })
