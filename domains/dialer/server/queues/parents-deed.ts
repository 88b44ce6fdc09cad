import { type RawBuilder, sql } from 'kysely'

/** What a parent did: on their page of schools, on the website, or by a message to us. */
export interface ParentsDeed {
  kind:
    | 'wrote'
    | 'visit_wanted'
    | 'school_declined'
    | 'shortlist_opened'
    | 'facts_asked'
    | 'asked'
    | 'applied'
    | 'put_in_cart'
    | 'logged_in'
  school: string | null
  /** In their own words. */
  said: string | null
}

/** Of several things at one instant, the first in this order is told. */
const tellingFirst = sql.join(
  (
    [
      'wrote',
      'visit_wanted',
      'school_declined',
      'facts_asked',
      'shortlist_opened',
      'asked',
      'applied',
      'put_in_cart',
      'logged_in',
    ] satisfies ParentsDeed['kind'][]
  ).map((kind) => sql.lit(kind)),
)

/** What the parent of a lead did at that instant, as JSON; null where nothing of it can be told. */
export const parentsDeed = (leadId: RawBuilder<unknown>, at: RawBuilder<unknown>) => sql<ParentsDeed | null>`(
  select to_json(deed) from (
    select case activity.kind when 'enquiry' then 'asked' when 'application' then 'applied' when 'cart' then 'put_in_cart'
      when 'login' then 'logged_in' else activity.kind end as kind, school.name as school, activity.message as said
    from parent_activity as activity left join school on school.id = activity.school_id
    where activity.lead_id = ${leadId} and activity.at = ${at}
      and (activity.kind in ('visit_wanted', 'school_declined', 'shortlist_opened', 'facts_asked', 'login')
        or activity.kind in ('application', 'cart') and activity.school_id is not null
        or activity.kind = 'enquiry' and (activity.school_id is not null or activity.message is not null))
    union all
    select 'wrote', null, text from message
    where message.lead_id = ${leadId} and message.at = ${at} and direction = 'incoming' and trim(text) <> ''
  ) as deed order by array_position(array[${tellingFirst}], kind) limit 1)`
