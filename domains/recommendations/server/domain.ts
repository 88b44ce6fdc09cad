import { sql } from 'kysely'
import type { ServerDomain } from '#platform/server/domain.ts'
import { serveRecommendations } from './routes.ts'

export const domain: ServerDomain = {
  mount: (app, { outside }) => serveRecommendations(app, outside.schoolPages),
  personTables: ['school_bucket'],
  followingTables: {
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
  sections: {
    school_bucket: sql`(
      select coalesce(json_agg(json_build_object('id', school.id, 'name', school.name, 'slug', school.slug) order by entry.added_at, school.id), '[]')
      from (select school_id, min(added_at) as added_at from school_bucket where lead_id = lead.id group by school_id) as entry
      join school on school.id = entry.school_id)`,
  },
}
