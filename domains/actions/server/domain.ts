import type { ServerDomain } from '#platform/server/domain.ts'
import { leadPart } from './lead-part.ts'
import { serveActions } from './routes.ts'

export const domain: ServerDomain = {
  mount: serveActions,
  personTables: ['milestone', 'held_action'],
  ...leadPart,
}
