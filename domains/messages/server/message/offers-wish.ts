import { sql } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'

/**
 * Keeps whether the owner of a number wants offers by WhatsApp. It is kept by number, as providers tell it: an offer to a parent asks after all
 * numbers of the lead. What they said last counts, in whatever order it is told.
 */
export async function keepOffersWish(tx: Transaction, e164: string, wantsOffers: boolean, at: string): Promise<void> {
  await sql`
    insert into offer_wish (e164, wants, at) values (${e164}, ${wantsOffers}, ${at}::timestamptz)
    on conflict (e164) do update set wants = excluded.wants, at = excluded.at where offer_wish.at <= excluded.at`.execute(tx)
}

/** Since when a parent wants no offers by WhatsApp, on `lead`; null where they do. */
export const offersStoppedAt = sql<string | null>`(
  select max(wish.at) from offer_wish as wish join lead_number as own on own.e164 = wish.e164
  where own.lead_id = lead.id and not own.disputed and not wish.wants)`
