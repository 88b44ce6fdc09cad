import { type RawBuilder, sql } from 'kysely'
import { everyLead, isListedFor } from '#domains/leads/server/lead/visible-to.ts'
import { isCallingTime } from '#platform/contract/calling-hours.ts'
import { instantAt, kolkataDay } from '#platform/contract/india.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'

/** An enquiry that waits longer than a day is no longer new. */
export const enquiryWindow = sql.lit('1 day')

/** Condition: an instant is after staff last did something for the parent of `listing`. */
const isUnanswered = (at: RawBuilder<unknown>) => sql`${at} > coalesce(listing.spoken_at, '-infinity')`

/**
 * Unanswered enquiries and applications, as `listing`, `lead`, and `asked.at` for the first of them. Enquiries within a day after one that
 * was offered or told belong to it, so each is offered and told once. A log-in or a page view asks for no call.
 */
export const waitingEnquiries = (viewer: number = everyLead) => sql`
  lead_listing as listing join lead on lead.id = listing.lead_id
  cross join lateral (
    select min(at) as at from parent_activity
    where parent_activity.lead_id = listing.lead_id and kind in ('enquiry', 'application')
      and at > now() - interval ${enquiryWindow} and ${isUnanswered(sql`at`)} and not exists (
        select from enquiry_escalation as earlier
        where earlier.lead_id = listing.lead_id and ${isUnanswered(sql`earlier.asked_at`)}
          and parent_activity.at > earlier.asked_at and parent_activity.at <= earlier.asked_at + interval ${enquiryWindow})) as asked
  where ${isListedFor([viewer])} and listing.waiting_at > now() - interval ${enquiryWindow} and asked.at is not null`

/** When parents may be called today. */
export interface Opening {
  /** Nobody waits before it; null: at any time. */
  since: string | null
  /** The hours by which parents abroad are called, and the clock; undefined where calls are simulated, at any hour. */
  abroad: { from: string; until: string; now: Date } | undefined
}

/** Undefined while nobody may be called. Simulated calls are placed at any hour. */
export function openingNow({ telephony, firm, now }: Gateways): Opening | undefined {
  const { from, until } = firm().calling_hours
  if (telephony?.simulated) return { since: null, abroad: undefined }
  const at = now()
  if (!isCallingTime({ from, until }, at)) return undefined
  const isAlwaysOpen = from === '00:00' && until === '24:00'
  return { since: isAlwaysOpen ? null : instantAt(kolkataDay(at.getTime()), from), abroad: { from, until, now: at } }
}

/** Condition: an enquiry has waited for this many minutes in which its parent could have been called. */
export const hasWaited = ({ since, abroad }: Opening, minutes: number) => sql`(
  greatest(asked.at, ${since}::timestamptz) <= now() - make_interval(mins => ${minutes}::integer)
  and ${abroad ? sql`(lead.zones is null or is_calling_time(lead.zones, ${abroad.from}, ${abroad.until}, ${abroad.now}))` : sql`true`})`
