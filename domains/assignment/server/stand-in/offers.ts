import { sql } from 'kysely'
import { maxOffered, type Offer } from '#domains/assignment/contract/stand-in.ts'
import { bookedCall } from '#domains/leads/contract/next-step-names.ts'
import { followUpName } from '#domains/leads/server/lead/follow-up-words.ts'
import { isListedFor } from '#domains/leads/server/lead/visible-to.ts'
import type { Database } from '#platform/server/db/database.ts'
import { startOfToday } from '#platform/server/db/india-days.ts'

interface Absent {
  staff_id: number
  /** When it began. */
  from: string
}

const endOfToday = sql`${startOfToday} + interval '1 day'`

/**
 * Everything that waits for an absent counsellor: their follow-ups and their parents' booked calls due by the end of today, and their
 * parents' replies, missed calls and enquiries. Items since the day of leaving come first, oldest first; then older ones, latest first. A
 * lead appears once, with its first item. Items that a colleague took over are left out. A booked call is not also an enquiry. Answers the
 * first items, and how many there are.
 */
export async function offersOf(db: Database, { staff_id, from }: Absent, leadId?: number): Promise<{ count: number; offers: Offer[] }> {
  const since = sql`date_trunc('day', ${from}::timestamptz, 'Asia/Kolkata')`
  const order = sql`at >= ${since} desc, case when at >= ${since} then at end, at desc`
  const listing = sql`lead_listing as listing join lead on lead.id = listing.lead_id and lead.owner_id = ${staff_id}`
  const isOf = (table: string) => (leadId === undefined ? sql`true` : sql`${sql.ref(`${table}.lead_id`)} = ${leadId}`)
  const isTheirs = sql`${isListedFor([staff_id])} and ${isOf('listing')}`
  const { rows } = await sql<{ count: number; offers: Offer[] }>`
    with due as (
      select follow_up.lead_id, follow_up.due_at as at, ${followUpName} as what
      from follow_up join lead_event as event on event.id = follow_up.event_id left join action on action.id = event.action_id
      where follow_up.owner_id = ${staff_id} and follow_up.closed_at is null and follow_up.due_at < ${endOfToday} and ${isOf('follow_up')}
      union all
      select listing.lead_id, listing.booked_call_at, ${sql.lit(bookedCall)} from ${listing}
      where ${isTheirs} and listing.booked_call_at < ${endOfToday}
      union all
      select listing.lead_id, listing.missed_call_at, 'Missed call of the parent' from ${listing}
      where ${isTheirs} and listing.missed_call_at is not null
      union all
      select listing.lead_id, listing.waiting_at, case when listing.new_message then 'Reply' when listing.re_engaged then 'Came back' else 'New enquiry' end
      from ${listing} where ${isTheirs} and listing.waiting_at is not null
        and (listing.new_message or listing.re_engaged or coalesce(listing.booked_call_at >= ${endOfToday}, true))
    ), offer as (
      select distinct on (lead_id) due.* from due join lead on lead.id = lead_id
      where lead.erased_at is null and not exists (select from stand_in where stand_in.lead_id = lead.id and stand_in.ended_at is null)
      order by lead_id, ${order}
    ), first as (
      select * from offer order by ${order}, lead_id limit ${sql.lit(maxOffered)})
    select (select count(*)::integer from offer) as count, (
      select coalesce(json_agg(json_build_object('id', lead.id, 'name', lead.name, 'what', what, 'at', at, 'cities', array(
        select distinct city.name from place join place as city on city.id = any (place.lineage) and city.kind = 'city'
        where place.id = any (lead.place_ids) order by 1)) order by ${order}, lead_id), '[]')
      from first join lead on lead.id = lead_id) as offers`.execute(db)
  return rows[0] ?? { count: 0, offers: [] }
}
