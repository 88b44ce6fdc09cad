import { putBackInUse } from '#domains/leads/server/lead/mark-wrong-number.ts'
import { writeMessageConsent } from '#domains/leads/server/lead/message-consent.ts'
import { type Hand, onAnyLead } from '#domains/leads/server/lead/on-lead.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { IncomingMessage } from '#platform/server/gateways/messaging/read-webhook.ts'
import type { WhatsApp } from '#platform/server/gateways/messaging/whatsapp.ts'
import { addJob } from '#platform/server/jobs/add-job.ts'
import { announceThread } from '../message/announce-thread.ts'
import { conversationLine } from '../message/conversation-line.ts'
import { consentIn } from './consent-words.ts'
import { findParent } from './find-parent.ts'
import { joinStranger } from './join-stranger.ts'
import { cameAt, standsAt, wakeThread } from './stand-in-thread.ts'

interface Place {
  leadId: number | null
  correspondentId: number | null
  eventId: number | null
  isNoted: boolean
}

/** Writes a message down, once: a second time of the same id writes nothing. */
async function write(tx: Transaction, { provider, simulated }: WhatsApp, told: IncomingMessage, place: Place): Promise<number | undefined> {
  const { leadId, correspondentId, eventId, isNoted } = place
  const replied =
    told.replyTo === undefined || leadId === null
      ? undefined
      : await tx
          .selectFrom('message')
          .select('id')
          .where('provider', '=', provider)
          .where('provider_id', '=', told.replyTo)
          .where('lead_id', '=', leadId)
          .executeTakeFirst()
  const written = await tx
    .insertInto('message')
    .values({
      ...{ lead_id: leadId, correspondent_id: correspondentId, event_id: eventId, e164: told.e164 ?? null, direction: 'incoming' },
      ...{ state: isNoted ? 'noted' : 'received', kind: told.kind, text: told.text, provider, simulated, provider_id: told.providerId },
      at: leadId === null ? cameAt(told.at) : standsAt(leadId, told.at),
      sent_at: cameAt(told.at),
      reply_to_id: replied?.id ?? null,
      ...(told.file && {
        ...{ media_kind: told.kind, media_state: 'expected', media_provider_id: told.file.id },
        ...{ media_type: told.file.type || null, media_name: told.file.name ?? null },
      }),
    })
    .onConflict((conflict) => conflict.columns(['provider', 'provider_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (written && told.file) await addJob(tx, 'fetch_message_file', { message_id: written.id }, { key: `message-file-${written.id}` })
  return written?.id
}

/** A parent who writes from a number can be reached under it, whatever was said of it before. */
async function takeUpNumber(tx: Transaction, leadId: number, e164: string | undefined): Promise<void> {
  if (e164 === undefined) return
  const wrong = await tx
    .selectFrom('lead_number')
    .select('e164')
    .where('lead_id', '=', leadId)
    .where('e164', '=', e164)
    .where('wrong_at', 'is not', null)
    .executeTakeFirst()
  if (wrong) await putBackInUse(tx, leadId, e164)
}

async function isKnown(tx: Transaction, { provider }: WhatsApp, { providerId }: IncomingMessage): Promise<boolean> {
  const known = await tx
    .selectFrom('message')
    .select('id')
    .where('provider', '=', provider)
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  return known !== undefined
}

const consentOf = ({ kind, text }: IncomingMessage) => (kind === 'text' ? consentIn(text) : undefined)

async function addTo(
  tx: Transaction,
  whatsapp: WhatsApp,
  told: IncomingMessage,
  place: Pick<Place, 'correspondentId'> & { leadId: number },
  hand: Hand,
) {
  // The second of two copies at one instant waited for the lead.
  if (await isKnown(tx, whatsapp, told)) return
  const consent = consentOf(told)
  const eventId = await conversationLine(tx, place.leadId, hand)
  await write(tx, whatsapp, told, { ...place, eventId, isNoted: consent !== undefined })
  await wakeThread(tx, place.leadId)
  await takeUpNumber(tx, place.leadId, told.e164)
  if (consent !== undefined) await writeMessageConsent(tx, place.leadId, consent, hand)
  await announceThread(tx, place.leadId, null)
}

/** Takes in a parent's message, once, whatever is told twice. Nothing is kept of a parent who asked to be forgotten. */
export async function takeMessage(tx: Transaction, whatsapp: WhatsApp, told: IncomingMessage): Promise<void> {
  if (await isKnown(tx, whatsapp, told)) return
  const { leadId, correspondentId } = await findParent(tx, told)
  if (leadId === null) {
    if (correspondentId !== null)
      await write(tx, whatsapp, told, { leadId, correspondentId, eventId: null, isNoted: consentOf(told) !== undefined })
    return
  }
  await onAnyLead(tx, null, leadId, async (lead, hand) => {
    if (correspondentId !== null) await joinStranger(tx, correspondentId, lead, hand)
    if (lead.erased_at === null) await addTo(tx, whatsapp, told, { leadId, correspondentId }, hand)
  })
}
