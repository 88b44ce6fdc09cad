import { sql } from 'kysely'
import { stageOf } from '#domains/leads/server/lead/stage-of.ts'
import { everyLead } from '#domains/leads/server/lead/visible-to.ts'
import type { SchoolLead } from '#domains/school-leads/contract/school-leads.ts'
import { schoolCalled } from '#domains/schools/server/school/school-called.ts'
import { schoolsOf } from './policy.ts'

export const namedSchool = sql`json_build_object('id', school.id, 'name', ${schoolCalled})`

/** A lead with what its parent asked, as the fields of JSON; stands where `shownLeads` is the source. The table of numbers is not read. */
export const schoolLeadFields = (executiveId: number) => sql<SchoolLead>`
  'id', lead.id, 'name', lead.name, 'stage', ${stageOf(sql`listing.steps`)}, 'untouched', listing.spoken_at is null,
  'number_of_calls', listing.call_attempts,
  'calling', json_build_object('opted_out', lead.call_opt_out_at is not null, 'chase_ended_at', listing.chase_ended_at),
  'latest_action', (
    select json_build_object('category', action.category, 'name', action.name, 'at', listing.latest_action_at,
      'sub_action', (select name from sub_action where id = listing.latest_sub_action_id))
    from action where action.id = listing.latest_action_id),
  'schools', (
    select coalesce(json_agg(${namedSchool} order by asked.at desc, school.id), '[]') from (
      select school_id, max(at) as at from parent_activity
      where lead_id = lead.id and school_id = any (${schoolsOf(executiveId)}) group by school_id) as asked
    join school on school.id = asked.school_id),
  'asked_at', found.at,
  'places', array(select name from place where id = any (lead.place_ids) order by name),
  'owner', (select json_build_object('id', id, 'name', name) from staff where id = lead.owner_id)`

export const shownLeads = sql`lead join lead_listing as listing on listing.lead_id = lead.id and listing.viewer_id = ${sql.lit(everyLead)}`
