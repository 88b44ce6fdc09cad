import { onAnyLead } from '#domains/leads/server/lead/on-lead.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { IncomingStatus } from '#platform/server/gateways/whatsapp/incoming.ts'
import type { WhatsApp } from '#platform/server/gateways/whatsapp/whatsapp.ts'
import { addJob } from '#platform/server/jobs/add-job.ts'
import { announceThread } from '../message/announce-thread.ts'
import { keepOffersWish } from '../message/offers-wish.ts'
import { tellAuthor } from '../message/tell-author.ts'
import { holdProviderId, keepStatuses } from '../outbox/apply-statuses.ts'
import { stopChannel } from '../outbox/stop-channel.ts'

const messageOf = (tx: Transaction, provider: string, providerId: string) =>
  tx
    .selectFrom('message')
    .select(['id', 'lead_id', 'staff_id', 'e164'])
    .where('provider', '=', provider)
    .where('provider_id', '=', providerId)
    .where('direction', '=', 'outgoing')
    .executeTakeFirst()

/** Keeps what the provider tells of a message, each once, and derives how it stands. What is told too early waits for its message. */
export async function takeStatus(tx: Transaction, { provider }: Pick<WhatsApp, 'provider'>, report: IncomingStatus): Promise<void> {
  const { providerId, status, at, code, details } = report
  let message = await messageOf(tx, provider, providerId)
  if (!message) {
    await holdProviderId(tx, providerId)
    message = await messageOf(tx, provider, providerId)
  }
  const kept = await tx
    .insertInto('message_status')
    .values({ provider_id: providerId, status, at, message_id: message?.id ?? null, code: code ?? null, details: details ?? null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (kept.numInsertedOrUpdatedRows === 0n) return
  if (report.stops && details) await stopChannel(tx, 'whatsapp', details)
  if (report.templatesChanged) await addJob(tx, 'sync_templates', {}, { key: 'sync_templates' })
  if (!message) return
  const { id, lead_id: leadId, staff_id: staffId, e164 } = message
  if (leadId === null) {
    await keepStatuses(tx, id, providerId)
    return
  }
  await onAnyLead(tx, null, leadId, async (_lead, changes) => {
    const derived = await keepStatuses(tx, id, providerId)
    if (!derived) return
    // A message that did not arrive does not count as an answer: only then do the lists change.
    if (derived.isSaidChanged) changes.touch()
    if (report.stopsOffers && e164 !== null) await keepOffersWish(tx, e164, false, at, { how: 'provider', proof: { of: 'message', id } })
    await announceThread(tx, leadId, null)
    if (status === 'failed') await tellAuthor(tx, { leadId, staffId, words: 'Your message was not delivered', reason: details ?? '' })
  })
}
