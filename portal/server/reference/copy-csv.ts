import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { from } from 'pg-copy-streams'

/**
 * Copies a CSV file, gzipped if its name ends in .gz, into the new temporary table `name`, which goes at the end of the transaction.
 * Every column is text; an unquoted empty field is null. Fails if the file's first line does not name exactly `columns`.
 */
export async function copyCsv(client: pg.ClientBase, name: string, file: URL, columns: readonly string[]): Promise<void> {
  await client.query(`create temporary table ${name} (${columns.map((column) => `${column} text`).join(', ')}) on commit drop`)
  const text = file.pathname.endsWith('.gz') ? createReadStream(file).pipe(createGunzip()) : createReadStream(file)
  await pipeline(Readable.from(text), client.query(from(`copy ${name} from stdin (format csv, header match)`)))
}
