import type { ServerDomain } from '#platform/server/domain.ts'
import { leadPart } from './lead-part.ts'
import { joinHeldActions, joinSteps } from './log/join-steps.ts'
import { serveActions } from './routes.ts'

export const domain: ServerDomain = {
  mount: serveActions,
  personTables: ['milestone', 'held_action'],
  followingTables: {
    milestone: { rows: joinSteps, at: 'created_at', told: { as: 'steps with schools' } },
    held_action: { rows: joinHeldActions },
  },
  ...leadPart,
}
