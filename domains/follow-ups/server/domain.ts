import { sql } from 'kysely'
import { inIndia } from '#platform/server/db/india-days.ts'
import type { ServerDomain } from '#platform/server/domain.ts'
import { escalateOverdue } from './escalate-overdue.ts'
import { serveFollowUps } from './routes.ts'

const dueBefore = inIndia(sql`(event.before ->> 'due_at')::timestamptz`)

export const domain: ServerDomain = {
  mount: serveFollowUps,
  jobs: ({ db, gateways }) => ({ quick: { escalate_overdue: () => escalateOverdue(db, gateways.firm().overdue_tells_admins_after) } }),
  schedule: [{ task: 'escalate_overdue', every: '5 minutes' }],
  timeline: {
    staff: {
      follow_up_moved: sql`'Moved: ' || coalesce(action.name, 'the follow-up') || ', which was due on ' || to_char(${dueBefore}, 'FMDD Mon YYYY HH24:MI')`,
    },
  },
}
