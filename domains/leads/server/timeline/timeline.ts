import { type RawBuilder, sql } from 'kysely'
import type { LeadDetails, TimelineItem } from '#domains/leads/contract/leads.ts'
import { stateWords } from '#platform/contract/call-states.ts'

/** The newest entries of the timeline that the whole lead carries. */
const itemsShown = 200

const staffNames = (ids: string) => sql`(select string_agg(name, ', ' order by name) from staff where id = any (${sql.raw(ids)}))`

const schoolsOfEvent = sql`coalesce(school.name, (
  select string_agg(name, ', ' order by array_position(event.school_ids, id)) from school where id = any (event.school_ids)))`

const editedFields = sql`coalesce((select string_agg(replace(field, '_', ' '), ', ') from jsonb_object_keys(event.after) as field), 'details')`

/** The number of `call` as people read it, with its country where it is not Indian; one that is no parent's any more stands as it was rung. */
const callNumber = sql`case when e164 like '+91%' then left(right(e164, 10), 5) || ' ' || right(e164, 5) else coalesce((
  select '+' || country_code || ' ' || national from lead_number where lead_number.e164 = call.e164 limit 1), e164) end`

/** How a call stands, as the entry of its beginning tells it; its events have no more than that beginning. */
const callWords = sql`(
  select case when direction = 'inbound' then 'Incoming call' else case when automatic then 'Dialed' else 'Called' end end
    || ' ' || ${callNumber} || case state when 'ringing' then '' ${sql.join(
      Object.entries(stateWords).map(([state, words]) => sql`when ${sql.lit(state)} then ${sql.lit(` – ${words.toLowerCase()}`)}`),
      sql` `,
    )} end
    || case when talk_seconds > 0 then ', ' || talk_seconds / 60 || ':' || to_char(talk_seconds % 60, 'FM00') else '' end
    || case when simulated and state <> 'simulated' then ' (simulated)' else '' end
  from call where call.event_id = event.id)`

/** What staff did, in words. */
const staffAct = sql`case event.kind
  when 'created' then 'Lead created'
  when 'comment' then 'Comment'
  when 'action' then action.name || coalesce(' – ' || sub_action.name, '') || coalesce(' (' || ${schoolsOfEvent} || ')', '')
  when 'share' then 'Shared with ' || coalesce(${staffNames('event.to_staff_ids')}, 'nobody')
  when 'transfer' then 'Transferred to ' || coalesce(${staffNames('event.to_staff_ids')}, 'nobody')
  when 'transfer_undone' then 'Transfer undone, back with ' || coalesce(${staffNames('event.to_staff_ids')}, 'nobody')
  when 'admission_taken' then 'Admission already taken at ' || coalesce(${schoolsOfEvent}, event.after ->> 'school', 'a school')
  when 'admission_removed' then 'Removed the admission at ' || coalesce(event.before ->> 'school', 'a school')
  when 'call' then ${callWords}
  when 'edit' then case
    when event.child_id is not null and event.before = '{}' then 'Added the child ' || coalesce(child.name, '')
    else 'Edited ' || coalesce(child.name || ': ', '') || ${editedFields} end
end`

/** Of an edit, each field before and after; acts write both as people read them. */
const changes = sql`case when event.kind = 'edit' then (
  select coalesce(json_agg(json_build_object('field', replace(key, '_', ' '), 'before', event.before ->> key, 'after', event.after ->> key) order by key), '[]')
  from jsonb_object_keys(event.after) as key) else '[]'::json end`

/** What the parent did, in words. */
const parentAct = sql`case activity.kind
  when 'enquiry' then 'Enquired about ' || coalesce(school.name, 'a school')
  when 'cart' then case when removed_at is null then 'Put in the cart: ' else 'Put in the cart, and took out again: ' end || coalesce(school.name, 'a school')
  when 'application' then 'Applied to ' || coalesce(school.name, 'a school')
  when 'booked_call' then 'Booked a call'
  when 'login' then 'Logged in'
end`

/** Which entries: conditions on `event` and on `activity`, and how many of the newest. */
export interface Wanted {
  ofStaff: RawBuilder<unknown>
  ofParent: RawBuilder<unknown>
  limit: number
}

// The entries are chosen before anything is looked up for them, so that a lead with thousands answers as fast as any.
const fromStaff = ({ ofStaff, limit }: Wanted) => sql`
  select 'staff-' || event.id as id, event.kind, event.at, staff.name as by, ${staffAct} as action, event.comment, event.scheduled_at, ${changes} as changes
  from (
    select * from lead_event as event where event.lead_id = lead.id and ${ofStaff}
    order by event.at desc, event.id desc limit ${sql.lit(limit)}) as event
  left join staff on staff.id = event.staff_id
  left join action on action.id = event.action_id
  left join sub_action on sub_action.id = event.sub_action_id
  left join school on school.id = event.school_id
  left join child on child.id = event.child_id`

const fromParent = ({ ofParent, limit }: Wanted) => sql`
  select 'parent-' || activity.id, activity.kind, activity.at, null, ${parentAct}, activity.message, activity.slot_at, '[]'::json
  from (
    select * from parent_activity as activity where activity.lead_id = lead.id and ${ofParent}
    order by activity.at desc, activity.id desc limit ${sql.lit(limit)}) as activity
  left join school on school.id = activity.school_id`

/** At one instant, what staff did stands before what the parent did, and of either the later number before the earlier. */
const newestFirst = sql`at desc, left(id, 1) desc, length(id) desc, id desc`

/** The entries of `lead`'s timeline that are wanted, newest first, as JSON. */
export const timelineItems = (wanted: Wanted) => sql<TimelineItem[]>`(
  select coalesce(json_agg(item order by ${newestFirst}), '[]')
  from (
    select * from ((${fromStaff(wanted)}) union all (${fromParent(wanted)})) as both_sides
    order by ${newestFirst} limit ${sql.lit(wanted.limit)}) as item)`

const all = sql`true`

/** The timeline of `lead`, newest first, as JSON with the exact counts. */
export const timeline = sql<LeadDetails['timeline']>`(
  select json_build_object(
    'total', coalesce(sum(entries), 0),
    'counts', coalesce(json_object_agg(kind, entries), '{}'),
    'items', ${timelineItems({ ofStaff: all, ofParent: all, limit: itemsShown })})
  from (
    select kind, count(*) as entries from lead_event where lead_id = lead.id group by kind
    union all select kind, count(*) from parent_activity where lead_id = lead.id group by kind) as kinds)`
