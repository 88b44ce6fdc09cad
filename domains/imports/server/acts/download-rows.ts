import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { stringify } from 'csv-stringify'
import type { FastifyReply } from 'fastify'
import {
  downloadImportErrors as callErrors,
  downloadImportTemplate as callTemplate,
  leftOutName,
  type Outcome,
  outcomeWords,
} from '#domains/imports/contract/imports.ts'
import { keepTrace } from '#platform/server/audit/keep-trace.ts'
import type { Database } from '#platform/server/db/database.ts'
import { namedFile } from '#platform/server/http/file-name.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import type { ImportKinds } from '../core/import-kind.ts'
import { rowsAtOnce, rowsOf } from '../steps/rows-of.ts'
import { ownKind } from './own-kinds.ts'

/** Sends lines as a CSV file that spreadsheets take for UTF-8, and in which no cell is a formula. */
async function sendCsv(
  reply: FastifyReply,
  name: string,
  lines: AsyncIterable<readonly string[]> | Iterable<readonly string[]>,
): Promise<string> {
  reply.hijack()
  reply.raw.writeHead(200, {
    ...reply.getHeaders(),
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': namedFile('attachment', name),
    'cache-control': 'no-store',
  } as Record<string, string>)
  const csv = stringify({ bom: true, record_delimiter: 'windows', escape_formulas: true })
  // A reader who goes away ends the connection; there is nothing left to answer.
  await pipeline(Readable.from(lines), csv, reply.raw).catch((error: Error) =>
    reply.log.warn({ reason: error.message }, 'download of an import broke off'),
  )
  return '' // Fastify sends nothing for a hijacked reply.
}

const rowsOfPart = 1_000

const leftOut: readonly Outcome[] = ['refused', 'duplicate', 'kept']

async function* linesOf(db: Database, { id, headings, longest_row }: { id: number; headings: readonly string[]; longest_row: number }) {
  yield [...headings, 'Row', 'Result', 'Reason']
  for (let after = 0; ; ) {
    const rows = await rowsOf(db, id, { after, most: rowsAtOnce({ longest_row }, rowsOfPart), among: leftOut })
    const last = rows.at(-1)
    if (!last) return
    for (const { row, cells, outcome, reason } of rows)
      yield [...headings.map((_, column) => cells[column] ?? ''), String(row), outcome ? outcomeWords[outcome] : '', reason ?? '']
    after = last.row
  }
}

export async function downloadImportErrors(db: Database, kinds: ImportKinds, staff: Staff, id: number, reply: FastifyReply) {
  const found = await db
    .selectFrom('import')
    .select(['id', 'kind', 'file_name', 'headings', 'longest_row'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw refuse(callErrors, 'importNotFound')
  ownKind(kinds, callErrors, staff, found.kind)
  await keepTrace(db, staff.id, 'import_errors_downloaded', { import_id: id, kind: found.kind })
  return await sendCsv(reply, leftOutName(found.file_name), linesOf(db, found))
}

export async function downloadImportTemplate(kinds: ImportKinds, staff: Staff, kind: string, reply: FastifyReply) {
  const { fields } = ownKind(kinds, callTemplate, staff, kind)
  return await sendCsv(reply, `${kind}-template.csv`, [fields.map(({ title }) => title)])
}
