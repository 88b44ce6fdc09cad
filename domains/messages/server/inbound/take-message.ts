import { putBackInUse } from '#domains/leads/server/lead/mark-wrong-number.ts'
import { writeMessageConsent } from '#domains/leads/server/lead/message-consent.ts'
import { type LeadChanges, onAnyLead } from '#domains/leads/server/lead/on-lead.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { IncomingMessage } from '#platform/server/gateways/whatsapp/incoming.ts'
import type { WhatsApp } from '#platform/server/gateways/whatsapp/whatsapp.ts'
import { addJob } from '#platform/server/jobs/add-job.ts'
import { announceThread } from '../message/announce-thread.ts'
import { conversationLine } from '../message/conversation-line.ts'
import { keepOffersWish } from '../message/offers-wish.ts'
import { applyChanges } from '../outbox/apply-changes.ts'
import { holdProviderId } from '../outbox/apply-statuses.ts'
import { consentIn, offersWishIn } from './consent-words.ts'
import { findParent, leadOfNumber, type Parent } from './find-parent.ts'
import { joinUnknownContact } from './join-unknown-contact.ts'
import { cameAt, reopenConversation, standsAt } from './stand-in-thread.ts'

interface Place extends Parent {
  eventId: number | null
  isNoted: boolean
}

const digitsOf = (e164: string) => e164.replace(/^\+/, '')

/** The message that this one answers, in the same conversation; one that has not come yet is awaited. */
async function findReplied(
  tx: Transaction,
  { provider }: WhatsApp,
  incoming: IncomingMessage,
  leadId: number | null,
): Promise<number | null> {
  if (incoming.replyTo === undefined || leadId === null) return null
  const original = tx
    .selectFrom('message')
    .select(['id', 'lead_id'])
    .where('provider', '=', provider)
    .where('provider_id', '=', incoming.replyTo)
  let replied = await original.executeTakeFirst()
  if (!replied) {
    await holdProviderId(tx, incoming.replyTo)
    replied = await original.executeTakeFirst()
  }
  if (replied) return replied.lead_id === leadId ? replied.id : null
  await tx
    .insertInto('message_change')
    .values({ provider, provider_id: incoming.providerId, original_id: incoming.replyTo, kind: 'reply', at: incoming.at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return null
}

/** Writes a message down, once, and answers its id: a second time of the same id writes nothing. What was told of it before is taken up. */
async function write(tx: Transaction, whatsapp: WhatsApp, incoming: IncomingMessage, place: Place): Promise<number | undefined> {
  const { provider, simulated } = whatsapp
  const { leadId, correspondentId, eventId, isNoted, e164 } = place
  const repliedId = await findReplied(tx, whatsapp, incoming, leadId)
  const [, written] = await Promise.all([
    holdProviderId(tx, incoming.providerId),
    tx
      .insertInto('message')
      .values({
        ...{ lead_id: leadId, correspondent_id: correspondentId, event_id: eventId, e164, direction: 'incoming' },
        ...{
          state: isNoted ? 'noted' : 'received',
          kind: incoming.kind,
          text: incoming.text,
          provider,
          simulated,
          provider_id: incoming.providerId,
        },
        at: leadId === null ? cameAt(incoming.at) : standsAt(leadId, incoming.at),
        sent_at: cameAt(incoming.at),
        reply_to_id: repliedId,
        told_as: incoming.e164 !== undefined && incoming.e164 !== e164 ? digitsOf(incoming.e164) : null,
        details: incoming.details === undefined ? null : JSON.stringify(incoming.details),
        ...(incoming.file && {
          ...{ media_kind: incoming.kind, media_state: 'expected', media_provider_id: incoming.file.id },
          ...{ media_type: incoming.file.type || null, media_name: incoming.file.name ?? null },
        }),
      })
      .onConflict((conflict) => conflict.columns(['provider', 'provider_id']).doNothing())
      .returning('id')
      .executeTakeFirst(),
  ])
  if (!written) return undefined
  if (incoming.file) await addJob(tx, 'fetch_message_file', { message_id: written.id }, { key: `message-file-${written.id}` })
  await applyChanges(tx, provider, written.id, incoming.providerId)
  return written.id
}

/** A parent who writes from a number can be reached under it, whatever was said of it before. */
async function takeUpNumber(tx: Transaction, leadId: number, e164: string | null): Promise<void> {
  if (e164 === null) return
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

interface Wishes {
  /** Whether the parent agrees to any message. */
  consent: boolean | undefined
  offers: boolean | undefined
}

const wishesIn = ({ kind, text, payload = '' }: IncomingMessage): Wishes =>
  kind === 'text' ? { consent: consentIn(text), offers: offersWishIn(text, payload) } : { consent: undefined, offers: undefined }

/** A wish is heeded, and a notice of the provider read: neither waits for an answer. */
const isNotedIn = ({ consent, offers }: Wishes, { isNotice }: IncomingMessage) =>
  consent !== undefined || offers !== undefined || isNotice === true

async function addTo(
  tx: Transaction,
  whatsapp: WhatsApp,
  incoming: IncomingMessage,
  place: Parent & { leadId: number },
  changes: LeadChanges,
): Promise<void> {
  // The second of two copies at one instant waited for the lead.
  if (await isKnown(tx, whatsapp, incoming)) return
  const wishes = wishesIn(incoming)
  const eventId = await conversationLine(tx, place.leadId, changes)
  const id = await write(tx, whatsapp, incoming, { ...place, eventId, isNoted: isNotedIn(wishes, incoming) })
  if (!incoming.isNotice) {
    await reopenConversation(tx, place.leadId)
    await takeUpNumber(tx, place.leadId, place.e164)
  }
  if (wishes.consent !== undefined)
    await writeMessageConsent(tx, place.leadId, wishes.consent, changes, {
      how: 'words',
      ...(id !== undefined && { proof: { of: 'message', id } as const }),
    })
  await announceThread(tx, place.leadId, null)
}

async function addToUnknownContact(tx: Transaction, whatsapp: WhatsApp, incoming: IncomingMessage, place: Parent): Promise<void> {
  if (place.correspondentId === null) return
  await write(tx, whatsapp, incoming, { ...place, eventId: null, isNoted: isNotedIn(wishesIn(incoming), incoming) })
}

/** The parent or the unknown contact whom a notice is about: it makes no lead of somebody who did not write. */
async function findSubject(tx: Transaction, { e164 }: IncomingMessage): Promise<Parent | undefined> {
  if (e164 === undefined) return undefined
  const held = await leadOfNumber(tx, e164)
  if (held) return { leadId: held.lead_id, e164: held.e164, correspondentId: null }
  const unknownContact = await tx.selectFrom('correspondent').select(['id', 'lead_id']).where('e164', '=', e164).limit(1).executeTakeFirst()
  return unknownContact && { leadId: unknownContact.lead_id, e164, correspondentId: unknownContact.id }
}

/** Takes in a parent's message, once, whatever is told twice. Nothing is kept of a parent who asked to be forgotten. */
export async function takeMessage(
  tx: Transaction,
  whatsapp: WhatsApp,
  incoming: IncomingMessage,
  warn: (text: string) => void,
): Promise<void> {
  if (await isKnown(tx, whatsapp, incoming)) return
  const parent = incoming.isNotice ? await findSubject(tx, incoming) : await findParent(tx, incoming, warn)
  if (!parent) return warn('WhatsApp told something about a number that no lead has. It was left out.')
  const { leadId, correspondentId } = parent
  const { offers } = wishesIn(incoming)
  if (offers !== undefined && parent.e164 !== null)
    await keepOffersWish(tx, parent.e164, offers, incoming.at, { how: incoming.payload === undefined ? 'words' : 'button' })
  if (leadId === null) return await addToUnknownContact(tx, whatsapp, incoming, parent)
  await onAnyLead(tx, null, leadId, async (lead, changes) => {
    if (correspondentId !== null) await joinUnknownContact(tx, correspondentId, lead, changes)
    if (lead.erased_at === null) await addTo(tx, whatsapp, incoming, { ...parent, leadId }, changes)
  })
}
