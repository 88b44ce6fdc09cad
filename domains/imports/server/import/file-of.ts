import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { pieceSize } from '#domains/imports/contract/file-shape.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { FileSource } from '../sheet/file-source.ts'

async function* bytesOf(db: Database, importId: number, start: number, end: number) {
  for (let at = start; at < end; ) {
    const most = Math.min(end - at, pieceSize)
    const { rows } = await sql<{ bytes: Buffer }>`
      select substring(bytes from ${at}::integer - start + 1 for ${most}) as bytes from import_piece
      where import_id = ${importId} and start <= ${at}::integer order by start desc limit 1`.execute(db)
    const bytes = rows[0]?.bytes
    if (!bytes?.length) throw new Error(`The file of import ${importId} ends before its byte ${at}.`)
    yield bytes
    at += bytes.length
  }
}

/** The file of an import; any part can be read without the rest. */
export const fileOf = (db: Database, { id, bytes: size }: { id: number; bytes: number }): FileSource => ({
  size,
  read: (start, end) => Readable.from(bytesOf(db, id, start, end), { objectMode: false }),
})
