import type { Insertable } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'
import type { DB } from '#platform/server/db/schema.gen.ts'

/** A file of a message as it is kept: stored, or why it was not. */
export type KeptFile = Omit<Insertable<DB['message_file']>, 'message_id'>

/** Notes the files of a message, in their order. */
export async function putMessageFiles(tx: Transaction, messageId: number, files: readonly KeptFile[]): Promise<void> {
  if (files.length === 0) return
  await tx
    .insertInto('message_file')
    .values(files.map((file) => ({ ...file, message_id: messageId })))
    .execute()
}
