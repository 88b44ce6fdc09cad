import { stateWords } from '@portal/contract/call-states'
import type { TimelineItem } from '@portal/contract/leads'
import { sql } from 'kysely'

/** The newest entries of the timeline that the whole lead carries. */
const itemsShown = 200

const staffNames = (ids: string) => sql`(select string_agg(name, ', ' order by name) from staff where id = any (${sql.raw(ids)}))`

const schoolsOfEvent = sql`coalesce(school.name, (
  select string_agg(name, ', ' order by array_position(event.school_ids, id)) from school where id = any (event.school_ids)))`

const editedFields = sql`coalesce((select string_agg(replace(field, '_', ' '), ', ') from jsonb_object_keys(event.after) as field), 'details')`

/** The number of `call`, with its country where it is not Indian; one that is no parent's any more stands as it was rung. */
const callNumber = sql`case when e164 like '+91%' then right(e164, 10) else coalesce((
  select '+' || country_code || ' ' || national from lead_number where lead_number.e164 = call.e164 limit 1), e164) end`

/** How a call stands, as the entry of its beginning tells it; its events have no more than that beginning. */
const callWords = sql`(
  select case when direction = 'inbound' then 'Incoming call' else case when automatic then 'Dialed' else 'Called' end end
    || ' ' || ${callNumber} || ' – ' || case state ${sql.join(
      Object.entries(stateWords).map(([state, words]) => sql`when ${sql.lit(state)} then ${sql.lit(words.toLowerCase())}`),
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

const fromStaff = sql`
  select 'staff-' || event.id as id, event.kind, event.at, staff.name as by, ${staffAct} as action, event.comment, event.scheduled_at, ${changes} as changes
  from lead_event as event
  left join staff on staff.id = event.staff_id
  left join action on action.id = event.action_id
  left join sub_action on sub_action.id = event.sub_action_id
  left join school on school.id = event.school_id
  left join child on child.id = event.child_id
  where event.lead_id = lead.id
  order by event.at desc, event.id desc limit ${sql.lit(itemsShown)}`

const fromParent = sql`
  select 'parent-' || activity.id, activity.kind, activity.at, null, ${parentAct}, activity.message, activity.slot_at, '[]'::json
  from parent_activity as activity left join school on school.id = activity.school_id
  where activity.lead_id = lead.id
  order by activity.at desc, activity.id desc limit ${sql.lit(itemsShown)}`

/** The timeline of `lead`, newest first, as JSON with the exact total. */
export const timeline = sql<{ total: number; items: TimelineItem[] }>`json_build_object(
  'total', (select count(*) from lead_event where lead_id = lead.id) + (select count(*) from parent_activity where lead_id = lead.id),
  'items', (
    select coalesce(json_agg(item order by item.at desc, length(item.id) desc, item.id desc), '[]')
    from (select * from ((${fromStaff}) union all (${fromParent})) as both_sides order by at desc, length(id) desc, id desc limit ${sql.lit(itemsShown)}) as item))`
