import { type RawBuilder, sql } from 'kysely'
import { schoolCalled } from '#domains/schools/server/school/school-called.ts'
import { hasAgreedTo } from './consent/refusing-word.ts'
import { consentWords } from './edit/note-consent.ts'
import { byHand } from './intake/arrival.ts'
import type { LeadPart } from './lead/lead-part.ts'

/** The section `{count, items}` of what `from` finds, newest first by `order`. */
const counted = (item: RawBuilder<unknown>, from: RawBuilder<unknown>, order: string) => sql`(
  select json_build_object('count', count(*), 'items', coalesce(json_agg(${item} order by ${sql.raw(order)} desc), '[]')) ${from})`

const activities = (kind: string) => sql`from parent_activity as activity
  left join school on school.id = activity.school_id
  left join child on child.id = activity.child_id
  left join school_class on school_class.id = activity.class_id
  where activity.lead_id = lead.id and activity.kind = ${sql.lit(kind)} and removed_at is null`

const ofActivities = (kind: string, item: RawBuilder<unknown>) => counted(item, activities(kind), 'activity.at')

const editedFields = sql`coalesce((select string_agg(replace(field, '_', ' '), ', ') from jsonb_object_keys(event.after) as field), 'details')`

const fromSource = sql`coalesce(case when event.after ->> 'source' = ${sql.lit(byHand)} then ' by hand' else ', from ' || (event.after ->> 'source') end, '')`

export const leadPart: LeadPart = {
  sections: {
    comment: counted(
      sql`json_build_object('id', event.id, 'comment', event.comment, 'by', staff.name, 'timestamp', event.at)`,
      sql`from lead_event as event join staff on staff.id = event.staff_id where event.lead_id = lead.id and event.kind = 'comment'`,
      'event.at',
    ),
    cart: ofActivities(
      'cart',
      sql`json_build_object('child', child.name, 'class', school_class.name, 'time', activity.at, 'school', ${schoolCalled})`,
    ),
    application: ofActivities(
      'application',
      sql`json_build_object('child_name', child.name, 'class', school_class.name, 'time', activity.at, 'school', ${schoolCalled})`,
    ),
    parent_call_scheduled: ofActivities(
      'booked_call',
      sql`json_build_object('id', activity.id, 'for', child.name, 'slot', coalesce(activity.slot_at, activity.at), 'message', activity.message)`,
    ),
    allowed_login_via_inside: hasAgreedTo('login'),
    login_consent_at: sql`(
      select said_at from consent_now where lead_id = lead.id and purpose = 'login' and channel = 'all' and child_id is null)`,
  },
  timeline: {
    staff: {
      created: sql`'Lead created' || ${fromSource}`,
      joined: sql`case when event.after ? 'is_taken_back' then 'An import was taken back, with what it had added' else 'Came in again' || ${fromSource} end`,
      message_consent: sql`case when (event.after ->> 'given')::boolean then 'Agreed to be written to' else 'Does not want to be written to any more' end`,
      login_consent: sql`case when (event.after ->> 'given')::boolean then 'Agreed to log in through Inside' else 'Does not want to log in through Inside any more' end`,
      consent: consentWords,
      not_understood: sql`'Not understood' || ${fromSource}`,
      also_told: sql`'Also told' || ${fromSource}`,
      comment: sql`'Comment'`,
      edit: sql`case
        when event.child_id is not null and event.before = '{}' then 'Added the child ' || coalesce(child.name, '')
        else 'Edited ' || coalesce(child.name || ': ', '') || ${editedFields} end`,
      number_settled: sql`coalesce('Number confirmed: ' || (event.after ->> 'mobile_number'),
        'Number taken away, as it is another parent''s: ' || (event.before ->> 'mobile_number'))`,
    },
    parent: {
      enquiry: sql`'Enquired about ' || coalesce(${schoolCalled}, 'a school')`,
      cart: sql`case when removed_at is null then 'Put in the cart: ' else 'Put in the cart, and took out again: ' end || coalesce(${schoolCalled}, 'a school')`,
      application: sql`'Applied to ' || coalesce(${schoolCalled}, 'a school')`,
      booked_call: sql`'Booked a call'`,
      login: sql`'Logged in'`,
      page_visit: sql`'Looked at the page of ' || coalesce(${schoolCalled}, 'a school')`,
    },
  },
}
