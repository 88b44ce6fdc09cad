import type { Transaction } from '#platform/server/db/database.ts'
import type { IncomingPreference } from '#platform/server/gateways/whatsapp/incoming.ts'
import { announceThread } from '../message/announce-thread.ts'
import { keepOffersWish } from '../message/offers-wish.ts'
import { leadOfNumber } from './find-parent.ts'

/** Keeps that a parent stopped or resumed offers in the settings of WhatsApp. */
export async function takePreference(
  tx: Transaction,
  { e164, wantsOffers, at }: IncomingPreference,
  warn: (text: string) => void,
): Promise<void> {
  if (e164 === undefined) {
    warn('Somebody without a number changed their wish about offers. It was left out.')
    return
  }
  const held = await leadOfNumber(tx, e164)
  await keepOffersWish(tx, held?.e164 ?? e164, wantsOffers, at, { how: 'provider' })
  if (held) await announceThread(tx, held.lead_id, null)
}
