import { type RawBuilder, sql } from 'kysely'
import type { Channel, Purpose } from '#domains/leads/contract/consent.ts'

interface Asked {
  /** For what the parent is contacted; undefined if any message or call of ours is meant. */
  purpose?: Purpose
  channel: Exclude<Channel, 'all'>
  /** The alias of the lead in the statement. */
  lead?: string
  /** SQL for the fingerprints of numbers or addresses that have words of their own (`contact_key`). */
  contacts?: RawBuilder<unknown>
}

/** The purpose that stands for every contact by a channel. */
const wholeOf = { call: 'calls', whatsapp: 'messages', mail: 'messages' } as const

/**
 * The one question before any contact: SQL for the row of the ledger that forbids it, null if none does. It works for one lead as for a
 * campaign of many. Who asked not to be called gets no message either, until they agree to messages later.
 */
export function refusingWord({ purpose, channel, lead = 'lead', contacts }: Asked): RawBuilder<string | null> {
  const id = sql.ref(`${lead}.id`)
  const purposes = sql.join([wholeOf[channel], ...(purpose ? [purpose] : [])].map((name) => sql.lit(name)))
  const isAbout = sql`not no.given and no.purpose in (${purposes}) and no.channel in ('all', ${sql.lit(channel)})`
  const ofLead = sql`select no.consent_id from consent_now as no where no.lead_id = ${id} and no.child_id is null and ${isAbout}`
  const ofContact = contacts && sql`select no.consent_id from consent_now as no where no.contact in (${contacts}) and ${isAbout}`
  // The copy in the lead's own row spares a look-up for the most, who may be called.
  const ofSilence =
    channel !== 'call' &&
    sql`
      select no.consent_id from consent_now as no
      where ${sql.ref(`${lead}.call_opt_out_at`)} is not null and no.lead_id = ${id} and no.child_id is null and no.purpose = 'calls' and no.channel = 'all' and not no.given and not exists (
        select from consent_now as yes
        where yes.lead_id = ${id} and yes.purpose = 'messages' and yes.channel = 'all' and yes.given and yes.said_at >= no.since)`
  const parts = [ofLead, ofContact, ofSilence].filter((part) => part !== undefined && part !== false)
  return sql<string | null>`(${sql.join(parts, sql` union all `)} limit 1)`
}

/** SQL for whether a parent agreed to a purpose that needs their word. */
export const hasAgreedTo = (purpose: Purpose, lead = 'lead') => sql<boolean>`exists (
  select from consent_now as yes where yes.lead_id = ${sql.ref(`${lead}.id`)} and yes.purpose = ${sql.lit(purpose)} and yes.channel = 'all' and yes.given
    and yes.child_id is null)`
