import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { keptName } from './kept-name.ts'

/** The store did not take or give a file: it is away, full, or refuses us. */
export class StoreAway extends Error {}

/** A file that nothing names a day later was left by a request that failed. */
const underWay = sql.lit('1 day')

interface FileNames {
  type: string
  ending: string
  /** How it was called where it came from. */
  fileName?: string | undefined
  /** It is opened by an address that the domain gives (`fileAddressIn`), or by calls of the domain; not by its name. */
  isPrivate?: boolean
}

export interface Contents extends FileNames {
  /** The bytes, or the path of a file that has them. */
  from: Buffer | string
  bytes: number
}

interface Arriving extends FileNames {
  from: Readable
  /** Ends the storing with an error if there are more. */
  maxBytes: number
}

/** A stream that brings more bytes than it may. */
export class TooManyBytes extends Error {}

/** The columns that say where a stored file lies. */
interface FilePlace {
  name: string
  /** The key in the store; undefined if it follows from the name. */
  key?: string | null
}

/** Where a stored file lies in the store. */
export const keyOf = ({ name, key }: FilePlace) => key ?? `files/${name.slice(0, 2)}/${name}`

/** Notes a file before its first byte, so that one of a server that dies is found and removed. */
async function noteFile(
  db: Database,
  { type, ending, fileName, isPrivate = false, bytes }: FileNames & { bytes: number },
): Promise<string> {
  const name = `${randomBytes(18).toString('base64url')}.${ending}`
  await db
    .insertInto('stored_file')
    .values({
      name,
      type,
      bytes,
      forget_at: sql<string>`now() + interval ${underWay}`,
      file_name: fileName === undefined ? null : keptName(fileName, type),
      is_private: isPrivate,
    })
    .execute()
  return name
}

/** Stores a file under a name that nobody can guess. It is removed again unless `keepFiles` says that something names it. */
export async function storeFile(db: Database, { files }: Pick<Gateways, 'files'>, { from, ...file }: Contents): Promise<string> {
  const { bytes, type } = file
  const name = await noteFile(db, file)
  const key = keyOf({ name })
  try {
    const options = { contentType: type, contentLength: bytes }
    if (typeof from === 'string') await files.putStream(key, createReadStream(from), options)
    else await files.put(key, from, options)
  } catch (error) {
    throw new StoreAway(`A file of ${bytes} bytes was not stored.`, { cause: error })
  }
  return name
}

interface Transfer {
  bytes: number
  trouble?: unknown
}

/** Breaks off without an error, which `arrived` reports: on an error a store still opening its file would leave it behind. */
async function* arriving({ from, maxBytes }: Arriving, arrived: Transfer) {
  try {
    for await (const chunk of from as AsyncIterable<Buffer>) {
      arrived.bytes += chunk.length
      if (arrived.bytes > maxBytes) throw new TooManyBytes(`The file has more than ${maxBytes} bytes.`)
      yield chunk
    }
  } catch (error) {
    arrived.trouble = error
  }
}

/** Stores what a stream brings, as `storeFile` does; nothing of it stays if it breaks off. */
export async function storeStream(db: Database, gateways: Pick<Gateways, 'files'>, file: Arriving): Promise<string> {
  const arrived: Transfer = { bytes: 0 }
  const name = await noteFile(db, { ...file, bytes: 0 })
  try {
    const contents = Readable.from(arriving(file, arrived), { objectMode: false })
    await gateways.files.putStream(keyOf({ name }), contents, { contentType: file.type })
    if (arrived.trouble) throw arrived.trouble
    await db.updateTable('stored_file').set({ bytes: arrived.bytes }).where('name', '=', name).execute()
    return name
  } catch (error) {
    file.from.destroy()
    await removeFile(db, gateways, { name })
    throw error
  }
}

/** Removes a file that nothing names; its bytes stay while a file of another name lies in the same place, as those of demo data do. */
export async function removeFile(db: Database, { files }: Pick<Gateways, 'files'>, file: FilePlace): Promise<void> {
  const beside = file.key && db.selectFrom('stored_file').select('name').where('key', '=', file.key).where('name', '<>', file.name).limit(1)
  const other = beside && (await beside.executeTakeFirst())
  if (!other) await files.delete(keyOf(file))
  await db.deleteFrom('stored_file').where('name', '=', file.name).execute()
}

/** Has files stay from the commit on; false if one of them is gone already. */
export async function keepFiles(tx: Transaction, names: readonly string[]): Promise<boolean> {
  const { numUpdatedRows } = await tx.updateTable('stored_file').set({ forget_at: null }).where('name', 'in', names).executeTakeFirst()
  return Number(numUpdatedRows) === new Set(names).size
}

/** Hides files from the commit on; some days later they are removed, and until then they can be kept again. */
export async function forgetFiles(tx: Transaction, names: readonly string[], days = 0): Promise<void> {
  const forget = sql<string>`now() + make_interval(days => ${days})`
  await tx.updateTable('stored_file').set({ forget_at: forget }).where('name', 'in', names).execute()
}
