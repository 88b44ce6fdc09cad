import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import type { IncomingChange, IncomingMessage } from '#platform/server/gateways/whatsapp/incoming.ts'
import type { WhatsApp } from '#platform/server/gateways/whatsapp/whatsapp.ts'
import { announceThread } from '../message/announce-thread.ts'
import { applyChanges } from '../outbox/apply-changes.ts'
import { holdProviderId } from '../outbox/apply-statuses.ts'
import { takeMessage } from './take-message.ts'

const messageOf = (tx: Transaction, provider: string, providerId: string) =>
  tx.selectFrom('message').select('id').where('provider', '=', provider).where('provider_id', '=', providerId).executeTakeFirst()

/**
 * Keeps that a parent changed a message: other words, its deletion, or an emoji put to it. Each is kept once, and what comes before its
 * message waits for it. None of them waits for an answer.
 */
export async function takeChange(tx: Transaction, { provider }: WhatsApp, change: IncomingChange): Promise<void> {
  const { kind, providerId, originalId, at, text } = change
  await holdProviderId(tx, originalId)
  const kept = await tx
    .insertInto('message_change')
    .values({
      ...{ provider, provider_id: providerId, original_id: originalId, kind, at, text },
      told: change.content ? JSON.stringify(change.content) : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (kept.numInsertedOrUpdatedRows === 0n) return
  const message = await messageOf(tx, provider, originalId)
  const changed = message && (await applyChanges(tx, provider, message.id, originalId))
  if (changed?.lead_id) await announceThread(tx, changed.lead_id, null)
}

const maxAtOnce = 100

/** Edits whose message did not come within an hour: it was written before the portal was connected, or is lost. */
const waited = sql<string>`now() - interval '1 hour'`

/** Shows what parents wrote in edits whose messages never came, as messages of their own, so that their words are read. */
export async function showLoneEdits(db: Database, whatsapp: WhatsApp, warn: (text: string) => void): Promise<void> {
  const lone = await db
    .selectFrom('message_change')
    .select(['id', 'told'])
    .where('provider', '=', whatsapp.provider)
    .where('kind', '=', 'edit')
    .where('message_id', 'is', null)
    .where('told_at', '<', waited)
    .where('told', 'is not', null)
    .orderBy('at')
    .limit(maxAtOnce)
    .execute()
  for (const { id, told: change } of lone)
    await inTransaction(db, async (tx) => {
      // Written under the id of the original, so the edit finds it, and an original that comes still later is known.
      await takeMessage(tx, whatsapp, change as unknown as IncomingMessage, warn)
      await tx.updateTable('message_change').set({ told: null }).where('id', '=', id).execute()
    })
}
