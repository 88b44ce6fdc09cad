import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'

/** Bytes of one piece. They come as text, and 1 MB of it holds every request up for more than 10 ms. */
const pieceBytes = 2 ** 19

/** The bytes of a received mail, read in pieces. Undefined where they are gone. */
export async function readRaw(db: Database, id: number): Promise<Buffer | undefined> {
  const ask = async (from: number) => {
    const { rows } = await sql<{ piece: Buffer | null; bytes: number | null }>`
      select substring(raw from ${from + 1}::integer for ${sql.lit(pieceBytes)}) as piece, octet_length(raw) as bytes
      from received_mail where id = ${id}`.execute(db)
    return rows[0]
  }
  let all: Buffer | undefined
  for (let at = 0; ; ) {
    const read = await ask(at)
    if (!read?.piece || read.bytes === null) return undefined
    all ??= Buffer.alloc(read.bytes)
    read.piece.copy(all, at)
    at += read.piece.length
    if (at >= all.length || read.piece.length === 0) return all
  }
}
