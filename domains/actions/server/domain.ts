import type { LeadPart } from '#domains/leads/server/core/lead-part.ts'
import type { ServerDomain } from '#platform/server/domain.ts'
import { leadPart } from './lead-part.ts'
import { serveActions } from './routes.ts'

export const actions: ServerDomain & LeadPart = {
  name: 'actions',
  mount: serveActions,
  personTables: ['milestone', 'held_action'],
  ...leadPart,
}
