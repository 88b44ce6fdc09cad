import { sql } from 'kysely'
import type { Message } from '#domains/messages/contract/message.ts'
import type { Database } from '#platform/server/db/database.ts'
import { messageJson, messages } from './message-columns.ts'

export async function readMessage(db: Database, id: number): Promise<Message> {
  const { rows } = await sql<{ message: Message }>`select ${messageJson} as message from ${messages} where message.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`There is no message ${id}.`)
  return row.message
}
