import type { Database, Transaction } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { readWebhook, type WebhookEntry } from '#platform/server/gateways/messaging/read-webhook.ts'
import type { WhatsApp } from '#platform/server/gateways/messaging/whatsapp.ts'
import type { Outside } from '#platform/server/gateways/outside.ts'
import { markProcessed } from '#platform/server/receipts/receipts.ts'
import { changeParentNumber } from './change-parent-number.ts'
import { takeMessage } from './take-message.ts'
import { takeReaction, takeStatus } from './take-status.ts'

async function take(tx: Transaction, whatsapp: WhatsApp, told: WebhookEntry): Promise<void> {
  if (told.is === 'message') await takeMessage(tx, whatsapp, told)
  else if (told.is === 'status') await takeStatus(tx, told)
  else if (told.is === 'reaction') await takeReaction(tx, told)
  else await changeParentNumber(tx, told)
}

/**
 * Days after which nothing counts that a webhook tells. Meta tries for 7 days; what is older was sent again by somebody who kept the
 * signed bytes, after we forgot that we had it.
 */
const oldestDays = 8

/** Parts by whether they may count: those that were told in time, and how many were not. */
function inTime(told: readonly WebhookEntry[], receivedAt: Date | string) {
  const oldest = new Date(receivedAt).getTime() - oldestDays * 86_400_000
  const counting = told.filter(({ at }) => Date.parse(at) >= oldest)
  return { counting, late: told.length - counting.length }
}

/** Most parts that one line of the log names. */
const mostNamed = 10

/**
 * Reads a webhook of Meta, each part in a transaction of its own, since each is of another parent. If a part fails, the job runs again
 * and skips the parts that were taken in. A part that cannot be read is named in the log, and the receipt keeps it; so are parts that are
 * too old to count.
 */
export async function readWhatsapp(
  db: Database,
  { whatsapp }: Pick<Outside, 'whatsapp'>,
  receiptId: number,
  warn: (text: string) => void,
): Promise<void> {
  const receipt = await db
    .selectFrom('webhook_receipt')
    .select(['body', 'received_at'])
    .where('id', '=', String(receiptId))
    .where('processed_at', 'is', null)
    .executeTakeFirst()
  if (!receipt || !whatsapp) return
  const { told, unread } = readWebhook(receipt.body, whatsapp.numberId)
  const { counting, late } = inTime(told, receipt.received_at)
  const failures: unknown[] = []
  for (const part of counting) await inTransaction(db, (tx) => take(tx, whatsapp, part)).catch((error: unknown) => failures.push(error))
  if (failures.length > 0)
    throw failures.length === 1 ? failures[0] : new AggregateError(failures, 'Parts of what WhatsApp told were not taken in.')
  if (unread.length > 0)
    warn(`Receipt ${receiptId} of WhatsApp could not be read in ${unread.length} places: ${unread.slice(0, mostNamed).join('; ')}`)
  if (late > 0) warn(`Receipt ${receiptId} of WhatsApp tells ${late} things of more than ${oldestDays} days before. They were left out.`)
  await inTransaction(db, (tx) => markProcessed(tx, receiptId))
}
