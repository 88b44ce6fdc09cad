import { type RawBuilder, sql } from 'kysely'
import { chances } from '#domains/leads/contract/chances.ts'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { plansCall } from '#domains/leads/contract/steps.ts'
import { schoolCalled } from '#domains/schools/server/school/school-called.ts'
import { constant } from '#platform/server/db/constant.ts'
import { followUpCategory, followUpName } from '../lead/follow-up-words.ts'
import { isOptedOut } from '../lead/opted-out.ts'
import { stageOf } from '../lead/stage-of.ts'
import { everyLead } from '../lead/visible-to.ts'
import { addedColumns, type ListColumns } from './columns/columns.ts'

const enquiriesListed = 50

// row_to_json takes half as long as json_build_object, which looks up the type of each name too.

const namedStaff = (id: RawBuilder<unknown>) => sql`(select row_to_json(entry) from (select id, name from staff where id = ${id}) as entry)`

const numbers = sql`(
  select coalesce(json_agg(entry), '[]')
  from (select national as number, country_code, wrong_at is not null as wrong from lead_number where lead_id = lead.id order by rank) as entry)`

/** Ids and names of entries of a list that a child has, in the order of the list. */
const listedOf = (list: 'board' | 'school_class', ids: string) => sql`cross join lateral (
      select coalesce(array_agg(id order by rank), '{}') as ids, coalesce(array_agg(name order by rank), '{}') as names
      from ${sql.table(list)} where id = any (${sql.ref(ids)})) as ${sql.id(`${list}_of_child`)}`

/** The children of `lead`, as JSON. */
export const leadChildren = sql`(
  select coalesce(json_agg(entry order by entry.id), '[]')
  from (
    select child.id, child.lead_id as combined_data, child.name as child_name, child.age as child_age, child.gender,
      board_of_child.ids as board, board_of_child.names as board_names,
      school_class_of_child.ids as class_name, school_class_of_child.names as class_names,
      child.fees, child.fees_tenure, child.raw_district, child.raw_district_region
    from child ${listedOf('board', 'child.board_ids')} ${listedOf('school_class', 'child.class_ids')}
    where child.lead_id = lead.id) as entry)`

const locations = sql`(
  select coalesce(json_agg(entry order by entry.name), '[]')
  from (
    select place.id, place.name, place.kind, city.name as city
    from place left join place as city on city.id = any (place.lineage) and city.kind = 'city'
    where place.id = any (lead.place_ids)) as entry)`

const enquiries = (newest?: number) => sql`(
  select coalesce(json_agg(entry order by entry.time desc), '[]')
  from (
    select ${schoolCalled} as name, school.slug, school.is_collab as collab, wants_visit as visit_status, at as time, system_generated
    from parent_activity join school on school.id = school_id
    where lead_id = lead.id and kind = 'enquiry'
    order by at desc limit ${newest === undefined ? sql`all` : sql.lit(newest)}) as entry)`

const latestAction = sql`(
  select row_to_json(entry)
  from (
    select action.category, action.name, listing.latest_action_at as at,
      (select name from sub_action where id = listing.latest_sub_action_id) as sub_action
    from action where action.id = listing.latest_action_id) as entry)`

const chanceOf = (column: RawBuilder<unknown>) => sql`(${sql.lit(`{${chances.join()}}`)}::text[])[${column}]`

const followUps = sql`(
  select coalesce(json_agg(entry order by entry.due_at, entry.id), '[]')
  from (
    select follow_up.id, ${followUpCategory} as category, ${followUpName} as name, follow_up.due_at, follow_up.category is not null as is_appointment,
      array(select ${schoolCalled} from school where id = any (follow_up.school_ids) order by name, id) as schools,
      array(select id from school where id = any (follow_up.school_ids) order by name, id) as school_ids,
      ${namedStaff(sql`follow_up.owner_id`)} as owner
    from follow_up
    join lead_event on lead_event.id = follow_up.event_id
    left join action on action.id = lead_event.action_id
    where follow_up.lead_id = lead.id and closed_at is null) as entry)`

/** Counts entries only if the latest action is Call Not Picked, or a plan that may follow it. */
const notPicked = sql`case when listing.latest_action_id in (
  select id from action where dialer_button = 'not_picked' or means = ${sql.lit(plansCall)}) then (
  select count(*)::integer from lead_event as tried
  where tried.lead_id = lead.id and tried.kind = 'action' and tried.undone_at is null
    and tried.action_id = (select id from action where dialer_button = 'not_picked') and tried.means is distinct from ${sql.lit(plansCall)}
    and tried.at > greatest(listing.latest_user_action_at, listing.unanswered_at, listing.missed_call_at, (
      select max(other.at) from lead_event as other
      where other.lead_id = lead.id and other.kind = 'action' and other.undone_at is null and other.means is distinct from ${sql.lit(plansCall)}
        and other.action_id <> (select id from action where dialer_button = 'not_picked'))))
  else 0 end`

const withListing = sql`lead
  join lead_listing as listing on listing.lead_id = lead.id and listing.viewer_id = ${sql.lit(everyLead)}
  join lead_number as number on number.lead_id = lead.id and number.rank = 0`

const parts = sql`
  cross join lateral (select number.national as number, number.country_code) as number_with_code
  cross join lateral (select lead.budget_min as min, lead.budget_max as max, lead.budget_tenure as tenure) as budget
  cross join lateral (
    select ${locations} as items, lead.locations_edited as edited, lead.raw_district, lead.raw_district_region) as locations
  cross join lateral (select lead.lat, lead.lng) as coordinates
  cross join lateral (
    select coalesce(json_agg(entry order by entry.name), '[]') as staff
    from (
      select staff.id, staff.name from lead_share join staff on staff.id = lead_share.staff_id where lead_id = lead.id) as entry) as shared_with
  cross join lateral (select listing.done_follow_up_at as due_at, listing.done_late as late) as done_follow_up
  cross join lateral (
    select lead.call_opt_out_at is not null as opted_out, ${isOptedOut} as writing_blocked, lead.call_consent_at is not null as consented, listing.chase_ended_at,
      listing.said_no_at, number.dnd, coalesce(lead.zones, '{}') as zones, listing.missed_call_at as missed_at,
      listing.booked_call_at as booked_at, ${notPicked} as not_picked) as calling`

/** The additions of higher domains' columns, each under its name. */
function more() {
  const parts = Object.entries(addedColumns()).flatMap(([name, { row }]) => (row ? [sql`(${row}) as ${sql.id(name)}`] : []))
  if (parts.length === 0) return sql`'{}'::json`
  return sql`(select row_to_json(entry) from (select ${sql.join(parts)}) as entry)`
}

const shown = (enquiriesShown: RawBuilder<unknown>) => sql`
  cross join lateral (
    select lead.id, lead.name, number.national as mobile_number, number_with_code as mobile_number_with_code,
      ${numbers} as all_mobile_numbers,
      case when lead.budget_min is not null then budget end as budget,
      lead.language, lead.email, lead.email_bounced_reason as email_bounced,
      ${leadChildren} as form,
      locations,
      case when lead.lat is not null then coordinates end as coordinates,
      lead.validation_skipped,
      ${enquiriesShown} as all_enquiries,
      listing.follow_up_at as scheduled_date,
      case when lead.is_transferred then 'transferred' when shared_with.staff::text <> '[]' then 'shared' end as shared_or_transferred,
      listing.call_attempts as number_of_calls,
      ${namedStaff(sql`lead.owner_id`)} as owner,
      shared_with.staff as shared_with,
      ${latestAction} as latest_action,
      ${stageOf(sql`listing.steps`)} as stage,
      ${chanceOf(sql`listing.chance`)} as chance,
      listing.spoken_at is null as untouched,
      ${followUps} as follow_ups,
      case when listing.done_follow_up_at is not null then done_follow_up end as done_follow_up,
      listing.latest_user_action_at as latest_user_action_timestamp,
      lead.created_at,
      listing.first_call_at,
      listing.new_message as new_whatsapp_message,
      listing.re_engaged,
      ${more()} as more,
      calling) as shown`

/** Put together once for the columns that there are. */
function source(enquiriesShown: RawBuilder<unknown>) {
  let made: { of: ListColumns; text: RawBuilder<unknown> } | undefined
  return () => {
    const of = addedColumns()
    if (made?.of !== of) made = { of, text: constant(sql`${withListing} ${parts} ${shown(enquiriesShown)}`) }
    return made.text
  }
}

/** Leads with what lists show of each, which is `leadRow`. */
export const shownLead = source(enquiries(enquiriesListed))

/** The same with every enquiry. */
export const wholeLead = source(enquiries())

/** One lead as JSON; needs `shownLead` or `wholeLead` as the source. */
export const leadRow = sql<LeadRow>`row_to_json(shown)`
