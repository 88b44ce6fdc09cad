import { type RawBuilder, sql } from 'kysely'

/** What a parent did: on their page of schools, or asked of the website, or wrote to us. */
export interface ParentsDeed {
  kind: 'visit_wanted' | 'school_declined' | 'shortlist_opened' | 'asked' | 'wrote'
  school: string | null
  /** In their own words. */
  said: string | null
}

/** What the parent of a lead did at that instant, as JSON; null where nothing of it can be told. */
export const parentsDeed = (leadId: RawBuilder<unknown>, at: RawBuilder<unknown>) => sql<ParentsDeed | null>`(
  select to_json(deed) from (
    select case activity.kind when 'enquiry' then 'asked' else activity.kind end as kind, school.name as school, activity.message as said
    from parent_activity as activity left join school on school.id = activity.school_id
    where activity.lead_id = ${leadId} and activity.at = ${at} and (activity.kind in ('visit_wanted', 'school_declined', 'shortlist_opened')
      or activity.kind = 'enquiry' and (activity.school_id is not null or activity.message is not null))
    union all
    select 'wrote', null, text from message
    where message.lead_id = ${leadId} and message.at = ${at} and direction = 'incoming' and trim(text) <> ''
    order by kind desc
  ) as deed limit 1)`
