import { sql } from 'kysely'
import type { Offer } from '#domains/assignment/contract/stand-in.ts'
import type { Database } from '#platform/server/db/database.ts'
import { startOfToday } from '#platform/server/db/india-days.ts'

interface Absent {
  staff_id: number
  /** When it began. */
  from: string
}

const endOfToday = sql`${startOfToday} + interval '1 day'`

/** The day of who is away begins with the day on which they left, so that nothing of a longer absence is lost. */
const sinceTheyLeft = (from: string) => sql`date_trunc('day', ${from}::timestamptz, 'Asia/Kolkata')`

/**
 * What is due of somebody who is away, by the end of today: their follow-ups on any lead, and the calls that parents of theirs booked and
 * that nobody made. A lead stands once, with what is due first; what somebody took over already is not offered.
 */
export async function offersOf(db: Database, { staff_id, from }: Absent, leadId?: number): Promise<Offer[]> {
  const ofLead = leadId === undefined ? sql`true` : sql`lead.id = ${leadId}`
  const { rows } = await sql<{ offer: Offer }>`
    with due as (
      select follow_up.lead_id, follow_up.due_at as at, action.name as what
      from follow_up join lead_event as event on event.id = follow_up.event_id left join action on action.id = event.action_id
      where follow_up.owner_id = ${staff_id} and follow_up.closed_at is null
        and follow_up.due_at >= ${sinceTheyLeft(from)} and follow_up.due_at < ${endOfToday}
      union all
      select listing.lead_id, listing.booked_call_at, 'Call that the parent booked'
      from lead_listing as listing join lead on lead.id = listing.lead_id and lead.owner_id = ${staff_id}
      where listing.viewer_id = ${staff_id} and listing.booked_call_at >= ${sinceTheyLeft(from)} and listing.booked_call_at < ${endOfToday}
    ), first as (
      select distinct on (lead_id) lead_id, at, coalesce(what, 'Follow-up') as what from due order by lead_id, at)
    select json_build_object('id', lead.id, 'name', lead.name, 'what', first.what, 'at', first.at, 'cities', array(
      select distinct city.name from place join place as city on city.id = any (place.lineage) and city.kind = 'city'
      where place.id = any (lead.place_ids) order by 1)) as offer
    from first join lead on lead.id = first.lead_id
    where ${ofLead} and lead.erased_at is null and not exists (select from stand_in where stand_in.lead_id = lead.id and stand_in.ended_at is null)
    order by first.at, lead.id`.execute(db)
  return rows.map(({ offer }) => offer)
}
