import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import type { Outside } from '#platform/server/gateways/outside.ts'

/** The store did not take or give a file: it is away, full, or refuses us. */
export class StoreAway extends Error {}

/** A file that nothing names a day later was left by a request that failed. */
const underWay = sql.lit('1 day')

interface Contents {
  /** The bytes, or the path of a file that has them. */
  from: Buffer | string
  bytes: number
  type: string
  ending: string
  /** How it was called where it came from. */
  fileName?: string | undefined
}

export const keyOf = (name: string) => `files/${name.slice(0, 2)}/${name}`

/** Stores a file under a name that nobody can guess. It is removed again unless `keepFiles` says that something names it. */
export async function storeFile(
  db: Database,
  { files }: Pick<Outside, 'files'>,
  { from, bytes, type, ending, fileName }: Contents,
): Promise<string> {
  const name = `${randomBytes(18).toString('base64url')}.${ending}`
  const forget = sql<string>`now() + interval ${underWay}`
  await db
    .insertInto('stored_file')
    .values({ name, type, bytes, forget_at: forget, file_name: fileName ?? null })
    .execute()
  try {
    const options = { contentType: type, contentLength: bytes }
    if (typeof from === 'string') await files.putStream(keyOf(name), createReadStream(from), options)
    else await files.put(keyOf(name), from, options)
  } catch (error) {
    throw new StoreAway(`A file of ${bytes} bytes was not stored.`, { cause: error })
  }
  return name
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
