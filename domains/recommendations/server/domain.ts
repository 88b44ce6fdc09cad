import { sql } from 'kysely'
import type { ServerDomain } from '#platform/server/domain.ts'
import { serveRecommendations } from './routes.ts'

export const domain: ServerDomain = {
  mount: (app, { outside }) => serveRecommendations(app, outside.schoolPages),
  personTables: ['school_bucket'],
  sections: {
    school_bucket: sql`(
      select coalesce(json_agg(json_build_object('id', school.id, 'name', school.name, 'slug', school.slug) order by entry.added_at, school.id), '[]')
      from (select school_id, min(added_at) as added_at from school_bucket where lead_id = lead.id group by school_id) as entry
      join school on school.id = entry.school_id)`,
  },
}
