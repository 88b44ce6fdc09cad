import { type RawBuilder, sql } from 'kysely'
import type { LoggedAction } from '#domains/actions/contract/action-list.ts'
import { schoolCalled } from '#domains/schools/server/school/school-called.ts'
import { named } from '#platform/server/db/named.ts'

/** A logged action, as JSON; stands where `eventsWithWords` is the source. `isShown`: whether its reader sees the `lead`. */
export const loggedAction = (isShown: RawBuilder<boolean>) => sql<LoggedAction>`json_build_object(
  'id', event.id,
  'at', event.at,
  'by', case when staff.id is not null then ${named('staff')} end,
  'lead', case when ${isShown} then ${named('lead')} end,
  'category', action.category,
  'action', action.name,
  'sub_action', sub_action.name,
  'schools', array(
    select ${schoolCalled} from school where school.id = event.school_id or school.id = any (event.school_ids)
    order by array_position(event.school_ids, school.id)),
  'comment', case when ${isShown} then event.comment end,
  'scheduled_at', event.scheduled_at)`

/** Actions as `event`, with what is named in them. */
export const eventsWithWords = sql`(lead_event as event
  join lead on lead.id = event.lead_id
  join action on action.id = event.action_id
  left join sub_action on sub_action.id = event.sub_action_id
  left join staff on staff.id = event.staff_id)`

/** Condition: the lead of an `event` is not erased. Erased leads are few, so they are found once. */
export const isNotErased = sql<boolean>`event.lead_id not in (select id from lead where erased_at is not null)`
