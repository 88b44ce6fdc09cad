import { sql } from 'kysely'
import { schoolCalled } from '#domains/schools/server/school/school-called.ts'
import type { ServerDomain } from '#platform/server/domain.ts'
import { furthest } from './bucket/read-bucket.ts'
import { countOutcomes } from './engine/count-outcomes.ts'
import { joinsSchools } from './join-schools.ts'
import { openPage } from './parent-page/open-pages.ts'
import { serveParentPage } from './parent-page/serve-parent-page.ts'
import { serveRecommendations } from './routes.ts'

export const domain: ServerDomain = {
  mount: (app, { gateways }) => {
    serveRecommendations(app, gateways)
    serveParentPage(app, gateways)
  },
  jobs: ({ db }) => ({ slow: { count_school_outcomes: () => countOutcomes(db) } }),
  schedule: [{ task: 'count_school_outcomes', every: '1 day', at: '21:07' }],
  personTables: {
    parent_page: {
      at: 'at',
      rows: async (_tx, { stays, goes, childOf, change }) =>
        void (await change('parent_page', {
          set: sql`lead_id = ${stays}, child_id = ${childOf('parent_page.child_id')}`,
          where: sql`lead_id = ${goes}`,
        })),
    },
    school_bucket: {
      at: 'added_at',
      rows: async (_tx, { stays, goes, childOf, change }) =>
        void (await change('school_bucket', {
          set: sql`lead_id = ${stays}, child_id = ${childOf('school_bucket.child_id')}`,
          where: sql`lead_id = ${goes} and not exists (
            select from school_bucket as own where own.lead_id = ${stays} and own.school_id = school_bucket.school_id
              and own.child_id is not distinct from ${childOf('school_bucket.child_id')})`,
        })),
    },
  },
  timeline: {
    staff: {
      shortlist_sent: sql`'Made the parent a page with ' || case when (event.after ->> 'schools')::integer = 1 then 'one school'
        else (event.after ->> 'schools') || ' schools' end || case when (event.after ->> 'by_hand')::boolean then ', to send by hand' else '' end`,
      shortlist_ended: sql`'Ended the links to the parent''s page'`,
    },
    parent: {
      shortlist_opened: sql`'Opened the page of their schools'`,
      visit_wanted: sql`'Wants to visit ' || coalesce(${schoolCalled}, 'a school')`,
      school_declined: sql`'Said no to ' || coalesce(${schoolCalled}, 'a school')`,
      facts_asked: sql`'Asks us to find out what is not known of ' || coalesce(${schoolCalled}, 'a school')`,
    },
  },
  joinsSchools,
  schoolUses: [
    {
      words: ['lead has it in the school bucket', 'leads have it in the school bucket'],
      count: (schoolId) => sql`(select count(distinct lead_id) from school_bucket where school_id = ${schoolId})`,
    },
  ],
  sections: {
    parent_page: openPage,
    school_bucket: sql`(
      select coalesce(json_agg(json_build_object('id', school.id, 'name', school.name, 'label', ${schoolCalled}, 'slug', school.slug, 'state', entries.state,
        'gender', (select gender from school_offer as offer where offer.id = school.id),
        'is_removed', school.delisted_at is not null)
        order by entries.place, entries.added_at, school.id), '[]')
      from (
        select school_id, min(place) as place, min(added_at) as added_at, ${furthest} as state
        from bucket_entry as entry where entry.lead_id = lead.id group by school_id) as entries
      join school on school.id = entries.school_id)`,
  },
}
