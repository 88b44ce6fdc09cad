import type { z } from 'zod'
import { pieceSize } from '#domains/imports/contract/file-shape.ts'
import {
  createImport as createOperation,
  getImport,
  type Import,
  sendImportPiece as sendOperation,
} from '#domains/imports/contract/imports.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { addWork } from '#platform/server/jobs/resume-work.ts'
import type { ImportKinds } from '../import/import-kind.ts'
import { importWork, tellImport } from '../import/import-run.ts'
import { importNow, lockImport, ownKinds } from './own-kinds.ts'

export async function createImport(
  tx: Transaction,
  kinds: ImportKinds,
  staff: Staff,
  { kind, file_name, bytes }: z.output<typeof createOperation.body>,
): Promise<Import> {
  if (!ownKinds(kinds, staff).some((one) => one.kind === kind)) throw refuse(createOperation, 'kindNotYours')
  const { id } = await tx
    .insertInto('import')
    .values({ kind, file_name, bytes, staff_id: staff.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return await importNow(tx, kinds, getImport, staff, id)
}

interface Piece {
  id: number
  start: number
  bytes: Uint8Array
}

/** Takes the next piece of a file. One that is here already, because its answer was lost, is not taken twice. */
export const sendImportPiece = (db: Database, kinds: ImportKinds, staff: Staff, { id, start, bytes }: Piece) =>
  db.transaction().execute(async (tx) => {
    const { found } = await lockImport(tx, kinds, sendOperation, staff, id)
    const end = start + bytes.length
    if (end <= found.received) return { received: found.received }
    if (found.status !== 'uploading') throw refuse(sendOperation, 'notUploading')
    if (start !== found.received) throw refuse(sendOperation, 'pieceMissing')
    if (end > found.bytes || bytes.length > pieceSize) throw refuse(sendOperation, 'tooManyBytes')
    await tx
      .insertInto('import_piece')
      .values({ import_id: id, start, bytes: Buffer.from(bytes) })
      .execute()
    const isWhole = end === found.bytes
    await tx
      .updateTable('import')
      .set({ received: end, progress_at: new Date().toISOString(), ...(isWhole && { status: 'reading' }) })
      .where('id', '=', id)
      .execute()
    if (isWhole) await addWork(tx, importWork, id)
    await tellImport(tx, found)
    return { received: end }
  })
