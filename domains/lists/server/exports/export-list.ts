import type { z } from 'zod'
import type { ListExport } from '#domains/lists/contract/exports.ts'
import { exportList as operation } from '#domains/lists/contract/start-export.ts'
import { filterNames } from '#platform/server/audit/filter-names.ts'
import { writeAuditEntry } from '#platform/server/audit/write-audit-entry.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { addWork } from '#platform/server/jobs/resume-work.ts'
import { checkQuery, exportedList, type ViewedLists } from '../list/viewed-list.ts'
import { dayOfExports, limitWords, refusalOfDay } from './day-of-exports.ts'
import { exportWork } from './export-run.ts'
import { exportsOf } from './list-exports.ts'

type Query = z.output<typeof operation.body>

export async function exportList(tx: Transaction, viewed: ViewedLists, staff: Staff, { list, query }: Query): Promise<ListExport> {
  const exported = exportedList(viewed, list)
  checkQuery(exported.list, query)
  if (!exported.file.rightsOf(staff)) throw refuse(operation, 'permissionMissing')
  const day = await dayOfExports(tx, staff)
  const refusal = refusalOfDay(day)
  if (day && refusal) throw refuse(operation, refusal, { words: limitWords(day) })
  const begun = await tx
    .insertInto('list_export')
    .values({ staff_id: staff.id, list, query: JSON.stringify(query) })
    .onConflict((unfinished) => unfinished.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!begun) throw refuse(operation, 'oneAtATime')
  await writeAuditEntry(tx, staff, 'export_asked', { details: { export_id: begun.id, list, filters: filterNames(query) } })
  await addWork(tx, exportWork, begun.id)
  const asked = await exportsOf(tx, staff).where('id', '=', begun.id).executeTakeFirstOrThrow()
  return { ...asked, title: exported.file.title }
}
