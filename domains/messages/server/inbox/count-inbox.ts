import { sql } from 'kysely'
import { everyLead, isListedFor } from '#domains/leads/server/lead/visible-to.ts'
import { type InboxCounts, maxCounted } from '#domains/messages/contract/inbox.ts'
import type { Database } from '#platform/server/db/database.ts'
import { startOfToday } from '#platform/server/db/india-days.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { isByWhatsapp, isUnread, isWaiting, nobodysViewers, ownerOf } from './list-inbox.ts'

/** A window that ends so soon is shown as closing. */
const closingSoon = sql`(listing.message_at between now() - interval '24 hours' and now() - interval '22 hours' and ${isByWhatsapp})`

/** Counts the conversations of a member of staff that want something of them, each of the figures up to `maxCounted`. */
export async function countInbox(db: Database, staff: Staff): Promise<InboxCounts> {
  const { rows } = await sql<InboxCounts>`
    select mine.*, shared.shared, nobodys.nobody, closing.closing from (
      select count(*) filter (where ${isUnread})::integer as unread, count(*) filter (where ${isWaiting})::integer as waiting from (
        select * from lead_listing as listing where ${isListedFor([staff.id])} and unanswered_at is not null and ${ownerOf} = ${staff.id}
        order by unanswered_at, lead_id limit ${maxCounted}) as listing
    ) as mine cross join (
      select count(*)::integer as shared from (
        select from lead_share join lead_listing as listing using (lead_id)
        where staff_id = ${staff.id} and ${isListedFor([staff.id])} and ${isWaiting} and ${ownerOf} is distinct from ${staff.id} limit ${maxCounted}) as those
    ) as shared cross join (
      select count(*)::integer as nobody from (
        select from lead join lead_listing as listing on listing.lead_id = lead.id
        where lead.owner_id is null and lead.erased_at is null and ${isListedFor(nobodysViewers(staff))} and ${isWaiting} limit ${maxCounted}) as those
    ) as nobodys cross join (
      select count(*)::integer as closing from (
        select from lead_listing as listing where ${isListedFor([staff.id])} and ${ownerOf} = ${staff.id} and ${isWaiting} and ${closingSoon} limit ${maxCounted}) as soon
    ) as closing`.execute(db)
  return rows[0] as InboxCounts
}

interface TeamLine {
  counsellor: { id: number; name: string } | null
  waiting: number
  unread: number
  longest_since: string
  answered_today: number
  median_minutes: number | null
}

/** Reads how long the parents of each counsellor wait, the longest wait first. */
export async function countTeamInbox(db: Database): Promise<{ results: TeamLine[] }> {
  const { rows } = await sql<TeamLine>`
    with waiting as (
      select lead.owner_id, count(*)::integer as waiting, count(*) filter (where ${isUnread})::integer as unread,
        min(listing.unanswered_at) as longest_since
      from lead_listing as listing join lead on lead.id = listing.lead_id
      where listing.viewer_id = ${sql.lit(everyLead)} and ${isWaiting} group by lead.owner_id
    ), answer as (
      select message.staff_id, message.at - asked.at as waited
      from message cross join lateral (
        select min(incoming.at) as at from message as incoming
        where incoming.lead_id = message.lead_id and incoming.direction = 'incoming' and incoming.is_said and incoming.at < message.at
          and incoming.at > coalesce((
            select max(before.at) from message as before
            where before.lead_id = message.lead_id and before.direction = 'outgoing' and before.is_said and before.at < message.at), '-infinity')
      ) as asked
      where message.direction = 'outgoing' and message.is_said and message.staff_id is not null and message.at >= ${startOfToday} and asked.at is not null
    )
    select case when staff.id is not null then json_build_object('id', staff.id, 'name', staff.name) end as counsellor,
      waiting.waiting, waiting.unread, waiting.longest_since,
      (select count(*)::integer from answer where answer.staff_id = waiting.owner_id) as answered_today,
      (select round((extract(epoch from percentile_cont(0.5) within group (order by waited)) / 60)::numeric, 1)::float8
        from answer where answer.staff_id = waiting.owner_id) as median_minutes
    from waiting left join staff on staff.id = waiting.owner_id order by waiting.longest_since`.execute(db)
  return { results: rows }
}
