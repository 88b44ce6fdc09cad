import { sql } from 'kysely'
import type { FollowUpEntry } from '#domains/follow-ups/contract/follow-ups.ts'
import { followUpCategory, followUpName } from '#domains/leads/server/lead/follow-up-words.ts'
import { schoolCalled } from '#domains/schools/server/school/school-called.ts'

/** A follow-up as calendars show it, as JSON; stands where `followUpWithLead` is the source. */
export const followUpEntry = sql<FollowUpEntry>`json_build_object(
  'id', follow_up.id,
  'due_at', follow_up.due_at,
  'category', ${followUpCategory},
  'name', ${followUpName},
  'is_appointment', follow_up.category is not null,
  'schools', array(select ${schoolCalled} from school where id = any (follow_up.school_ids) order by name, id),
  'lead', json_build_object('id', lead.id, 'name', lead.name),
  'is_abroad', lead.zones is not null,
  'owner', (select json_build_object('id', id, 'name', name) from staff where id = follow_up.owner_id))`

/** `follow_up` with its lead and the action that agreed it. */
export const followUpWithLead = sql`follow_up
  join lead on lead.id = follow_up.lead_id
  join lead_event on lead_event.id = follow_up.event_id
  left join action on action.id = lead_event.action_id`
