import { sql } from 'kysely'
import type { ServerDomain } from '#platform/server/domain.ts'
import { leadPart } from './lead-part.ts'
import { joinHeldActions, joinSteps, joinsSchools } from './log/join-steps.ts'
import { serveActions } from './routes.ts'

export const domain: ServerDomain = {
  mount: serveActions,
  personTables: {
    milestone: { rows: joinSteps, at: 'created_at', counted: { as: 'steps with schools' } },
    held_action: { rows: joinHeldActions },
  },
  joinsSchools,
  schoolUses: [
    {
      words: ['visit is planned there', 'visits are planned there'],
      count: (schoolId) => sql`(
        select count(*) from milestone where school_id = ${schoolId} and removed_at is null and on_date > now()
          and lead_step(kind, status) = lead_step('visit', 'Scheduled'))`,
    },
    {
      words: ['lead has steps with it, which keep its name', 'leads have steps with it, which keep its name'],
      count: (schoolId) => sql`(select count(distinct lead_id) from milestone where school_id = ${schoolId} and removed_at is null)`,
    },
  ],
  ...leadPart,
}
