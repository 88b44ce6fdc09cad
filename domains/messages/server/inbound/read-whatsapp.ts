import type { Database, Transaction } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import type { WebhookEntry } from '#platform/server/gateways/whatsapp/incoming.ts'
import type { WhatsApp } from '#platform/server/gateways/whatsapp/whatsapp.ts'
import { markProcessed, setPartsAside, tryReading } from '#platform/server/receipts/receipts.ts'
import { changeParentNumber } from './change-parent-number.ts'
import { takeChange } from './take-change.ts'
import { takeMessage } from './take-message.ts'
import { takePreference } from './take-preference.ts'
import { takeStatus } from './take-status.ts'

type Warn = (text: string) => void

async function take(tx: Transaction, whatsapp: WhatsApp, entry: WebhookEntry, warn: Warn): Promise<void> {
  if (entry.is === 'message') await takeMessage(tx, whatsapp, entry, warn)
  else if (entry.is === 'status') await takeStatus(tx, whatsapp, entry)
  else if (entry.is === 'change') await takeChange(tx, whatsapp, entry)
  else if (entry.is === 'preference') await takePreference(tx, entry, warn)
  else await changeParentNumber(tx, whatsapp, entry, warn)
}

/**
 * Days after which nothing counts that a webhook tells. Providers try for 7 days at most; what is older was sent again by somebody who kept the
 * signed bytes, after we forgot that we had it.
 */
const oldestDays = 8

/** Parts by whether they may count: those that were told in time, and how many were not. */
function inTime(entries: readonly WebhookEntry[], receivedAt: Date | string) {
  const oldest = new Date(receivedAt).getTime() - oldestDays * 86_400_000
  const counting = entries.filter(({ at }) => Date.parse(at) >= oldest)
  return { counting, late: entries.length - counting.length }
}

/** Most parts that one line of the log names. */
const maxNamed = 10

/**
 * Reads what the provider told, each part in a transaction of its own, since each is of another parent. If a part fails, the job runs again
 * and skips the parts that were taken in; after the third time the receipt is set aside. A part that says nothing is named in the log, and
 * its receipt set aside too. Parts that are too old to count are named in the log.
 */
export async function readWhatsapp(db: Database, { whatsapp }: Pick<Gateways, 'whatsapp'>, receiptId: number, warn: Warn): Promise<void> {
  const receipt = await db
    .selectFrom('webhook_receipt')
    .select(['body', 'received_at'])
    .where('id', '=', String(receiptId))
    .where('processed_at', 'is', null)
    .where('set_aside_at', 'is', null)
    .executeTakeFirst()
  if (!receipt || !whatsapp) return
  await tryReading(db, receiptId, { warn, read: () => readAll(db, whatsapp, receiptId, receipt, warn) })
}

interface Receipt {
  body: unknown
  received_at: Date | string
}

async function readAll(db: Database, whatsapp: WhatsApp, receiptId: number, { body, received_at: receivedAt }: Receipt, warn: Warn) {
  const { told: entries, unread } = whatsapp.webhook.read(body, new Date(receivedAt))
  const { counting, late } = inTime(entries, receivedAt)
  const failures: unknown[] = []
  for (const part of counting)
    await inTransaction(db, (tx) => take(tx, whatsapp, part, warn)).catch((error: unknown) => failures.push(error))
  if (failures.length > 0)
    throw failures.length === 1 ? failures[0] : new AggregateError(failures, 'Parts of what WhatsApp told were not taken in.')
  const named = unread.slice(0, maxNamed)
  if (unread.length > 0) warn(`Receipt ${receiptId} of WhatsApp could not be read in ${unread.length} places: ${named.join('; ')}`)
  if (late > 0) warn(`Receipt ${receiptId} of WhatsApp tells ${late} things of more than ${oldestDays} days before. They were left out.`)
  await inTransaction(db, async (tx) => {
    if (unread.length > 0) await setPartsAside(tx, receiptId, named)
    await markProcessed(tx, receiptId)
  })
}
