import type { Insertable, InsertObject } from 'kysely'
import { keepFiles } from '#domains/files/server/store-file.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { DB } from '#platform/server/db/schema.gen.ts'

/** A file of a message as it is kept: stored, or why it was not. */
export type KeptFile = Omit<Insertable<DB['message_file']>, 'message_id'>

type Columns = Omit<InsertObject<DB, 'message'>, 'direction'>

/** Writes a message of a parent that a domain above took in, with its files, which stay from the commit on. */
export async function putIncoming(tx: Transaction, columns: Columns, files: readonly KeptFile[]): Promise<void> {
  const { id } = await tx
    .insertInto('message')
    .values({ ...columns, direction: 'incoming' })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (files.length === 0) return
  const names = files.flatMap(({ file }) => file ?? [])
  if (names.length > 0) await keepFiles(tx, names)
  await tx
    .insertInto('message_file')
    .values(files.map((file) => ({ ...file, message_id: id })))
    .execute()
}
