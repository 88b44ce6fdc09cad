import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { cutText } from '#platform/contract/cut-text.ts'
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

/** Tries after which a receipt is set aside. */
const maxTries = 3

const longestTrouble = 500

/**
 * Reads a receipt; its job retries a failure. After the third failure the receipt is set aside: Connections shows it, it stays readable,
 * and it no longer holds up others.
 */
export async function tryReading(
  db: Database,
  receiptId: number,
  { read, warn }: { read: () => Promise<void>; warn: (text: string) => void },
): Promise<void> {
  try {
    await read()
  } catch (error) {
    // The kind of the error alone: its message may have words of a parent.
    const trouble = cutText(`It could not be read: ${(error as { code?: string }).code ?? (error as Error).name}.`, longestTrouble)
    const tried = await db
      .updateTable('webhook_receipt')
      .set({
        tries: sql<number>`tries + 1`,
        trouble,
        set_aside_at: sql<string>`case when tries + 1 >= ${sql.lit(maxTries)} then clock_timestamp() end`,
      })
      .where('id', '=', String(receiptId))
      .returning('set_aside_at')
      .executeTakeFirst()
    if (!tried?.set_aside_at) throw error
    warn(`Receipt ${receiptId} could not be read three times and was set aside: ${(error as Error).stack ?? trouble}`)
  }
}

/** Sets aside a receipt with unreadable parts. Its other parts were taken in. */
export async function setPartsAside(tx: Transaction, receiptId: number, unread: readonly string[]): Promise<void> {
  await tx
    .updateTable('webhook_receipt')
    .set({ set_aside_at: clock, trouble: cutText(`Parts of it say nothing that can be read: ${unread.join('; ')}.`, longestTrouble) })
    .where('id', '=', String(receiptId))
    .execute()
}

/** Reads a receipt again that was set aside, for example after an upgrade. Ids identify what was taken in before. */
export async function readAgain(tx: Transaction, receiptId: number, task: string): Promise<boolean> {
  const again = await tx
    .updateTable('webhook_receipt')
    .set({ tries: 0, trouble: null, set_aside_at: null, processed_at: null })
    .where('id', '=', String(receiptId))
    .where('set_aside_at', 'is not', null)
    .executeTakeFirst()
  if (again.numUpdatedRows === 0n) return false
  await addReading(tx, task, receiptId)
  return true
}

/** Says that a person read what was set aside. */
export async function closeSetAside(tx: Transaction, receiptId: number): Promise<boolean> {
  const closed = await tx
    .updateTable('webhook_receipt')
    .set({ set_aside_at: null, processed_at: clock })
    .where('id', '=', String(receiptId))
    .where('set_aside_at', 'is not', null)
    .executeTakeFirst()
  return closed.numUpdatedRows > 0n
}

/** Days for which messages are kept as evidence; not longer, because they hold telephone numbers. */
const keptDays = 30

export async function purgeReceipts(db: Database): Promise<void> {
  await db
    .deleteFrom('webhook_receipt')
    .where('received_at', '<', sql<string>`now() - make_interval(days => ${sql.lit(keptDays)})`)
    .execute()
}
