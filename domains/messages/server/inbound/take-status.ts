import { sql } from 'kysely'
import { writeMessageConsent } from '#domains/leads/server/lead/message-consent.ts'
import { onAnyLead } from '#domains/leads/server/lead/on-lead.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { IncomingReaction, IncomingStatus } from '#platform/server/gateways/messaging/read-webhook.ts'
import { announceThread } from '../message/announce-thread.ts'
import { tellAuthor } from '../message/tell-author.ts'
import { holdProviderId, keepStatuses } from '../outbox/apply-statuses.ts'
import { stopChannel } from '../outbox/stop-channel.ts'

const messageOf = (tx: Transaction, providerId: string) =>
  tx
    .selectFrom('message')
    .select(['id', 'lead_id', 'staff_id'])
    .where('provider', '=', 'cloud')
    .where('provider_id', '=', providerId)
    .where('direction', '=', 'outgoing')
    .executeTakeFirst()

/** Keeps what the provider tells of a message, each once, and derives how it stands. What is told too early waits for its message. */
export async function takeStatus(tx: Transaction, told: IncomingStatus): Promise<void> {
  const { providerId, status, at, code, details } = told
  let message = await messageOf(tx, providerId)
  if (!message) {
    await holdProviderId(tx, providerId)
    message = await messageOf(tx, providerId)
  }
  const kept = await tx
    .insertInto('message_status')
    .values({ provider_id: providerId, status, at, message_id: message?.id ?? null, code: code ?? null, details: details ?? null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (kept.numInsertedOrUpdatedRows === 0n) return
  if (told.stops && details) await stopChannel(tx, 'whatsapp', details)
  if (!message) return
  const { id, lead_id: leadId, staff_id: staffId } = message
  if (leadId === null) {
    await keepStatuses(tx, id, providerId)
    return
  }
  await onAnyLead(tx, null, leadId, async (_lead, hand) => {
    const derived = await keepStatuses(tx, id, providerId)
    if (!derived) return
    // A message that did not arrive does not count as an answer: only then do the lists change.
    if (derived.isSaidChanged) hand.touch()
    if (told.optsOut) await writeMessageConsent(tx, leadId, false, hand)
    await announceThread(tx, leadId, null)
    if (status === 'failed') await tellAuthor(tx, { leadId, staffId, words: 'Your message was not delivered', reason: details ?? '' })
  })
}

/** Keeps or removes the emoji that a parent put to a message. A reaction does not wait for an answer. */
export async function takeReaction(tx: Transaction, { providerId, emoji }: IncomingReaction): Promise<void> {
  const { rows } = await sql<{ lead_id: number | null }>`
    update message set reaction = ${emoji} where provider_id = ${providerId} and reaction is distinct from ${emoji} returning lead_id`.execute(
    tx,
  )
  const leadId = rows[0]?.lead_id
  if (leadId) await announceThread(tx, leadId, null)
}
