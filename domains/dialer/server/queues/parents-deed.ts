import { type RawBuilder, sql } from 'kysely'
import { schoolCalled } from '#domains/schools/server/school/school-called.ts'

/** What a parent did: on the website, on their page of schools, by a message or a call to us. */
const kinds = [
  'wrote',
  'visit_wanted',
  'school_declined',
  'facts_asked',
  'shortlist_opened',
  'asked',
  'applied',
  'put_in_cart',
  'took_from_cart',
  'booked_call',
  'called',
  'visited_page',
  'logged_in',
] as const

export interface ParentsDeed {
  kind: (typeof kinds)[number]
  at: string
  school: string | null
  class: string | null
  /** In their own words. */
  message: string | null
  /** Of a message: text, image, audio ... */
  form: string | null
  /** The time for which they booked a call. */
  slot: string | null
  wants_visit: boolean
  /** The parent did something at the instant itself and took it back, so an earlier deed is told. */
  is_instead: boolean
}

/** The next call or appointment that is due, with what was noted as it was agreed. */
export interface Agreed {
  at: string
  /** Null: it was planned without an action. */
  action: string | null
  was_answered: boolean
  comment: string | null
}

/** Of several things at one instant, the first in this order is told. */
const tellingFirst = sql.join(kinds.map((kind) => sql.lit(kind)))

const latestOf = (rows: RawBuilder<unknown>) => sql`(select * from (${rows}) as of_kind order by at desc limit 3)`

const activities = (leadId: RawBuilder<unknown>, until: RawBuilder<unknown>, stands: RawBuilder<unknown>) =>
  latestOf(sql`
      select case activity.kind when 'enquiry' then 'asked' when 'application' then 'applied'
          when 'cart' then case when activity.removed_at is null then 'put_in_cart' else 'took_from_cart' end
          when 'login' then 'logged_in' when 'page_visit' then 'visited_page' else activity.kind end as kind,
        activity.at, ${schoolCalled} as school, school_class.name as class, activity.message as message, null as form, activity.slot_at as slot,
        activity.wants_visit
      from parent_activity as activity
      left join school on school.id = activity.school_id
      left join school_class on school_class.id = activity.class_id
      where activity.lead_id = ${leadId} and activity.at <= ${until} and not activity.system_generated and ${stands}`)

/**
 * The latest thing that the parent of a lead did until an instant, as JSON; null if nothing is known. Each part reads the head of an index
 * that begins with the lead. Thanks do not count, nor does a system's act in the parent's name. A school removed from the cart counts only
 * if the parent did nothing else in the day before.
 */
export const parentsDeed = (leadId: RawBuilder<unknown>, until: RawBuilder<unknown>) => sql<ParentsDeed | null>`(
  select to_json(deed) from (select deed.*, exists (
    select from parent_activity as undone
    where undone.lead_id = ${leadId} and undone.at = ${until} and undone.removed_at is not null and deed.at < undone.at) as is_instead from (
    ${activities(leadId, until, sql`activity.removed_at is null`)}
    union all ${activities(leadId, until, sql`activity.removed_at is not null`)}
    union all ${latestOf(sql`
      select 'wrote', message.at, null, null, case when message.deleted_at is null then nullif(trim(message.text), '') end, message.kind, null::timestamptz, false
      from message
      where message.lead_id = ${leadId} and message.at <= ${until} and direction = 'incoming' and is_said
        and not asks_nothing(message.kind, message.text)`)}
    union all ${latestOf(sql`
      select 'called', missed_call.at, null, null, null, null, null::timestamptz, false
      from missed_call where missed_call.lead_id = ${leadId} and missed_call.at <= ${until}`)}
    ) as deed order by at - case when kind = 'took_from_cart' then interval '1 day' else '0' end desc, array_position(array[${tellingFirst}], kind) limit 1) as deed)`

/** What is due at an instant of a lead, as JSON: the open follow-up, or the one that was closed last. */
export const agreedFor = (leadId: RawBuilder<unknown>, dueAt: RawBuilder<unknown>) => sql<Agreed | null>`(
  select json_build_object('at', event.at, 'comment', event.comment,
    'action', case when action.id is not null then concat_ws(' – ', action.name, sub_action.name) end,
    'was_answered', action.dialer_button is distinct from 'not_picked')
  from follow_up
  join lead_event as event on event.id = follow_up.event_id
  left join action on action.id = event.action_id
  left join sub_action on sub_action.id = event.sub_action_id
  where follow_up.lead_id = ${leadId} and follow_up.due_at = ${dueAt}
  order by follow_up.closed_at desc nulls first, follow_up.id desc limit 1)`
