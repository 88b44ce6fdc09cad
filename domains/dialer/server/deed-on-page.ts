import { type RawBuilder, sql } from 'kysely'

/** What a parent did on their page of schools. */
export interface DeedOnPage {
  kind: 'visit_wanted' | 'school_declined' | 'shortlist_opened'
  school: string | null
}

/** What the parent of a lead did on their page of schools at that instant, as JSON; null where they did something else. */
export const deedOnPage = (leadId: RawBuilder<unknown>, at: RawBuilder<unknown>) => sql<DeedOnPage | null>`(
  select json_build_object('kind', deed.kind, 'school', school.name)
  from parent_activity as deed left join school on school.id = deed.school_id
  where deed.lead_id = ${leadId} and deed.at = ${at} and deed.kind in ('visit_wanted', 'school_declined', 'shortlist_opened') limit 1)`
