import type { InsertObject } from 'kysely'
import { keepFiles } from '#domains/files/server/store-file.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { DB } from '#platform/server/db/schema.gen.ts'
import { type KeptFile, putMessageFiles } from '../message/put-message-files.ts'

type Columns = Omit<InsertObject<DB, 'message'>, 'direction'>

/** Writes a message of a parent that a domain above took in, with its files, which stay from the commit on. */
export async function putIncoming(tx: Transaction, columns: Columns, files: readonly KeptFile[]): Promise<void> {
  const { id } = await tx
    .insertInto('message')
    .values({ ...columns, direction: 'incoming' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const names = files.flatMap(({ file }) => file ?? [])
  if (names.length > 0) await keepFiles(tx, names)
  await putMessageFiles(tx, id, files)
}
