import { type RawBuilder, sql } from 'kysely'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { constant } from '#platform/server/db/constant.ts'
import { stageOf } from '../core/stage-of.ts'
import { everyLead } from '../core/visible-to.ts'

const enquiriesListed = 50

const named = (alias: string) => sql.raw(`json_build_object('id', ${alias}.id, 'name', ${alias}.name)`)
const numbers = sql`(
  select coalesce(json_agg(json_build_object('number', national, 'country_code', country_code, 'wrong', wrong_at is not null) order by rank), '[]')
  from lead_number where lead_id = lead.id)`

/** The children of `lead`, as JSON. */
export const leadChildren = sql`(
  select coalesce(json_agg(json_build_object(
    'id', child.id, 'child_name', child.name, 'child_age', child.age, 'gender', child.gender,
    'board', array(select name from board where id = any (child.board_ids) order by rank),
    'class_name', array(select name from school_class where id = any (child.class_ids) order by rank),
    'fees', child.fees, 'fees_tenure', child.fees_tenure, 'raw_district', child.raw_district, 'raw_district_region', child.raw_district_region) order by child.id), '[]')
  from child where child.lead_id = lead.id)`

const locations = sql`(
  select coalesce(json_agg(json_build_object('id', place.id, 'name', place.name, 'kind', place.kind, 'city', city.name) order by place.name), '[]')
  from place left join place as city on city.id = any (place.lineage) and city.kind = 'city'
  where place.id = any (lead.place_ids))`

const enquiries = (newest?: number) => sql`(
  select coalesce(json_agg(json_build_object(
    'name', name, 'slug', slug, 'collab', is_collab, 'visit_status', wants_visit, 'time', at, 'system_generated', system_generated) order by at desc), '[]')
  from (
    select school.name, school.slug, school.is_collab, wants_visit, at, system_generated
    from parent_activity join school on school.id = school_id
    where lead_id = lead.id and kind = 'enquiry'
    order by at desc limit ${newest === undefined ? sql`all` : sql.lit(newest)}
  ) as enquiry)`

const sharedWith = sql`(
  select coalesce(json_agg(${named('staff')} order by staff.name), '[]')
  from lead_share join staff on staff.id = lead_share.staff_id where lead_id = lead.id)`

const latestAction = sql`(
  select json_build_object('category', action.category, 'name', action.name, 'at', listing.latest_action_at,
    'sub_action', (select name from sub_action where id = listing.latest_sub_action_id))
  from action where action.id = listing.latest_action_id)`

const followUps = sql`(
  select coalesce(json_agg(json_build_object('id', follow_up.id, 'category', action.category, 'name', action.name, 'due_at', follow_up.due_at,
    'is_appointment', follow_up.category is not null,
    'schools', array(select name from school where id = any (follow_up.school_ids) order by name),
    'owner', (select ${named('staff')} from staff where id = follow_up.owner_id)) order by follow_up.due_at, follow_up.id), '[]')
  from follow_up
  join lead_event on lead_event.id = follow_up.event_id
  join action on action.id = lead_event.action_id
  where follow_up.lead_id = lead.id and closed_at is null)`

const row = (enquiriesShown: RawBuilder<unknown>) => sql<LeadRow>`json_build_object(
  'id', lead.id,
  'name', lead.name,
  'mobile_number', number.national,
  'mobile_number_with_code', json_build_object('number', number.national, 'country_code', number.country_code),
  'all_mobile_numbers', ${numbers},
  'budget', case when lead.budget_min is not null then
    json_build_object('min', lead.budget_min, 'max', lead.budget_max, 'tenure', lead.budget_tenure) end,
  'language', lead.language,
  'form', ${leadChildren},
  'locations', json_build_object('items', ${locations}, 'edited', lead.locations_edited,
    'raw_district', lead.raw_district, 'raw_district_region', lead.raw_district_region),
  'coordinates', case when lead.lat is not null then json_build_object('lat', lead.lat, 'lng', lead.lng) end,
  'validation_skipped', lead.validation_skipped,
  'all_enquiries', ${enquiriesShown},
  'scheduled_date', listing.follow_up_at,
  'shared_or_transferred', case
    when lead.is_transferred then 'transferred'
    when exists (select from lead_share where lead_id = lead.id) then 'shared' end,
  'number_of_calls', listing.call_attempts,
  'owner', (select ${named('staff')} from staff where id = lead.owner_id),
  'shared_with', ${sharedWith},
  'latest_action', ${latestAction},
  'stage', ${stageOf(sql`listing.steps`)},
  'untouched', listing.spoken_at is null,
  'follow_ups', ${followUps},
  'done_follow_up', case when listing.done_follow_up_at is not null then
    json_build_object('due_at', listing.done_follow_up_at, 'late', listing.done_late) end,
  'latest_user_action_timestamp', listing.latest_user_action_at,
  'created_at', lead.created_at,
  'new_whatsapp_message', listing.new_message,
  're_engaged', listing.re_engaged,
  'calling', json_build_object('opted_out', lead.call_opt_out_at is not null, 'consented', lead.call_consent_at is not null, 'chase_ended_at', listing.chase_ended_at,
    'said_no_at', listing.said_no_at,
    'dnd', number.dnd, 'zones', coalesce(lead.zones, '{}'), 'missed_at', listing.missed_call_at))`

/** One lead as lists show it, as JSON; stands where `leadWithListing` is the source. */
export const leadRow = constant(row(enquiries(enquiriesListed)))

export const wholeLeadRow = constant(row(enquiries()))

export const leadWithListing = sql`lead
  join lead_listing as listing on listing.lead_id = lead.id and listing.viewer_id = ${sql.lit(everyLead)}
  join lead_number as number on number.lead_id = lead.id and number.rank = 0`
