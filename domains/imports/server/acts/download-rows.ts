import type { FastifyReply } from 'fastify'
import {
  downloadImportErrors as errorsOperation,
  leftOutName,
  type Outcome,
  outcomeWords,
  downloadImportTemplate as templateOperation,
} from '#domains/imports/contract/imports.ts'
import { byteOrderMark, csvLine } from '#platform/contract/csv.ts'
import { writeAuditEntry } from '#platform/server/audit/write-audit-entry.ts'
import type { Database } from '#platform/server/db/database.ts'
import { sendCsv, streamCsv } from '#platform/server/http/answers/send-csv.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import type { ImportKinds } from '../import/import-kind.ts'
import { rowsAtOnce, rowsOf } from '../steps/rows-of.ts'
import { ownKind } from './own-kinds.ts'

const rowsOfPart = 1_000

const leftOut: readonly Outcome[] = ['refused', 'duplicate', 'kept']

async function* linesOf(db: Database, { id, headings, longest_row }: { id: number; headings: readonly string[]; longest_row: number }) {
  yield byteOrderMark + csvLine([...headings, 'Row', 'Result', 'Reason'])
  for (let after = 0; ; ) {
    const rows = await rowsOf(db, id, { after, most: rowsAtOnce({ longest_row }, rowsOfPart), among: leftOut })
    const last = rows.at(-1)
    if (!last) return
    yield rows
      .map(({ row, cells, outcome, reason }) =>
        csvLine([...headings.map((_, column) => cells[column] ?? ''), row, outcome && outcomeWords[outcome], reason]),
      )
      .join('')
    after = last.row
  }
}

export async function downloadImportErrors(db: Database, kinds: ImportKinds, staff: Staff, id: number, reply: FastifyReply) {
  const found = await db
    .selectFrom('import')
    .select(['id', 'kind', 'file_name', 'headings', 'longest_row'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw refuse(errorsOperation, 'importNotFound')
  ownKind(kinds, errorsOperation, staff, found.kind)
  await writeAuditEntry(db, staff, 'import_errors_downloaded', { details: { import_id: id, kind: found.kind } })
  return await streamCsv(reply, leftOutName(found.file_name), linesOf(db, found))
}

export async function downloadImportTemplate(kinds: ImportKinds, staff: Staff, kind: string, reply: FastifyReply): Promise<string> {
  const { fields } = ownKind(kinds, templateOperation, staff, kind)
  return sendCsv(reply, `${kind}-template.csv`, byteOrderMark + csvLine(fields.map(({ title }) => title)))
}
