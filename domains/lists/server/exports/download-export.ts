import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { downloadExport as operation } from '#domains/lists/contract/start-export.ts'
import { writeAuditEntry } from '#platform/server/audit/write-audit-entry.ts'
import type { Database } from '#platform/server/db/database.ts'
import { inIndia } from '#platform/server/db/india-days.ts'
import { streamCsv } from '#platform/server/http/answers/send-csv.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { fileOf, type ViewedLists } from '../list/viewed-list.ts'
import { exportKept } from './drop-exports.ts'

interface ExportRow {
  list: string
  viewer_id: number | null
  has_whole_numbers: boolean
}

/** Whether the maker's account, as it is now, would still be given what it was given when the export was written. */
function isStillTheirs(lists: ViewedLists, staff: Staff, { list, viewer_id, has_whole_numbers }: ExportRow): boolean {
  const rights = fileOf(lists, list)?.rightsOf(staff)
  if (!rights) return false
  return rights.hasWholeNumbers || (rights.viewer === viewer_id && !has_whole_numbers)
}

async function readyExport(db: Database, lists: ViewedLists, staff: Staff, id: number) {
  const ready = await db
    .selectFrom('list_export')
    .select(['list', 'status', 'written', 'viewer_id', 'has_whole_numbers'])
    .select(sql<string>`to_char(${inIndia(sql.ref('created_at'))}, 'YYYY-MM-DD-HH24MI')`.as('at'))
    .select(sql<number>`(select count(*)::integer from list_export_part where export_id = list_export.id)`.as('parts'))
    .where('id', '=', id)
    .where('staff_id', '=', staff.id)
    .where('status', 'in', ['waiting', 'running', 'done'])
    .where((row) => row.or([row('finished_at', 'is', null), row('finished_at', '>', sql<string>`now() - ${exportKept}`)]))
    .executeTakeFirst()
  if (!ready) throw refuse(operation, 'exportNotFound')
  if (ready.status !== 'done') throw refuse(operation, 'notReady')
  if (!isStillTheirs(lists, staff, ready)) throw refuse(operation, 'exportNotFound')
  return ready
}

/** The text of an export, a part at a time; it ends with an error if the parts are dropped meanwhile. */
async function* partsOf(db: Database, exportId: number, parts: number) {
  for (let part = 0; part < parts; part++) {
    const { text } = await db
      .selectFrom('list_export_part')
      .select('text')
      .where('export_id', '=', exportId)
      .where('part', '=', part)
      .executeTakeFirstOrThrow()
    yield text
  }
}

export async function downloadExport(db: Database, lists: ViewedLists, staff: Staff, id: number, reply: FastifyReply): Promise<string> {
  const { list, written, at, parts } = await readyExport(db, lists, staff, id)
  await writeAuditEntry(db, staff, 'export_downloaded', { details: { export_id: id, list, leads: written } })
  await sql`update taken_file set downloads = downloads + 1, downloaded_at = now() where export_id = ${id}`.execute(db)
  return await streamCsv(reply, `${list}-${at}.csv`, partsOf(db, id, parts))
}
