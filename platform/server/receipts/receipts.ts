import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { clock } from '../db/clock.ts'
import type { Database, Transaction } from '../db/database.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { addJob } from '../jobs/add-job.ts'

interface Message {
  provider: string
  /** The subject of the message; the same body about another subject is another message. */
  subject: string
  body: Record<string, unknown>
  /** The job that reads it, which is given its `receipt_id`. */
  task: string
}

const hashOf = ({ provider, subject, body }: Message) => {
  const inOrder = Object.entries(body).sort(([one], [other]) => (one < other ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([provider, subject, inOrder]))
    .digest()
}

/** The key of the job that reads a receipt, with its id behind it: there is one such job. */
export const readingKey = 'receipt-'

export const addReading = (tx: Transaction, task: string, receiptId: number) =>
  addJob(tx, task, { receipt_id: receiptId }, { key: `${readingKey}${receiptId}` })

/** Keeps a message and adds the job that reads it, both or neither; a repeat of the message is not kept. */
export async function keepReceipt(db: Database, message: Message): Promise<void> {
  const { provider, subject, body, task } = message
  await inTransaction(db, async (tx) => {
    const receipt = await tx
      .insertInto('webhook_receipt')
      .values({ provider, subject, hash: hashOf(message), body: JSON.stringify(body) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (receipt) await addReading(tx, task, Number(receipt.id))
  })
}

export async function markProcessed(tx: Transaction, receiptId: number): Promise<void> {
  await tx.updateTable('webhook_receipt').set({ processed_at: clock }).where('id', '=', String(receiptId)).execute()
}

/** Days for which messages are kept as evidence; not longer, because they hold telephone numbers. */
const keptDays = 30

export async function purgeReceipts(db: Database): Promise<void> {
  await db
    .deleteFrom('webhook_receipt')
    .where('received_at', '<', sql<string>`now() - make_interval(days => ${sql.lit(keptDays)})`)
    .execute()
}
