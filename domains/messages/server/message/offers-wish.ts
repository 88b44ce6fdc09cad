import { sql } from 'kysely'
import { noteWords, type Word } from '#domains/leads/server/consent/note-words.ts'
import type { Transaction } from '#platform/server/db/database.ts'

/**
 * Notes whether the owner of a number wants offers by WhatsApp. The word is of the number, as providers tell it: an offer to a parent asks
 * after all numbers of the lead. What they said last counts, in whatever order it is told.
 */
export async function keepOffersWish(
  tx: Transaction,
  e164: string,
  given: boolean,
  saidAt: string,
  source: Pick<Word, 'how' | 'proof'>,
): Promise<void> {
  const held = await tx
    .selectFrom('lead_number')
    .select('lead_id')
    .where('e164', '=', e164)
    .where('disputed', '=', false)
    .executeTakeFirst()
  await noteWords(tx, [
    { leadId: held?.lead_id ?? null, contact: e164, purpose: 'marketing', channel: 'whatsapp', given, saidAt, ...source },
  ])
}

/** The fingerprints of a lead's own numbers, on `lead`. */
export const ownNumbers = sql`(select contact_key(own.e164) from lead_number as own where own.lead_id = lead.id and not own.disputed)`

/** Since when a parent wants no offers by WhatsApp, on `lead`; null where they do. */
export const offersStoppedAt = sql<string | null>`(
  select max(no.since) from consent_now as no
  where not no.given and no.purpose = 'marketing' and no.channel in ('all', 'whatsapp') and (no.lead_id = lead.id or no.contact in ${ownNumbers}))`
