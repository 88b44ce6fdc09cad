import type { FastifyInstance } from 'fastify'
import { serveActions } from './actions/routes.ts'
import { serveRecordings } from './calls/recording-routes.ts'
import { serveCalls } from './calls/routes.ts'
import { serveTelephoneMessages } from './calls/webhook-routes.ts'
import { serveDialer } from './dialer/routes.ts'
import type { EventHub } from './events/hub.ts'
import type { Outside } from './gateways/outside.ts'
import { serveLeadEdits } from './leads/edit-routes.ts'
import { serveLeadLists } from './leads/list-routes.ts'
import { serveLeads } from './leads/routes.ts'
import { serveLocations } from './locations/routes.ts'
import { serveRecommendations } from './recommendations/routes.ts'
import { serveSchools } from './schools/routes.ts'
import { serveSessions } from './sessions/routes.ts'
import { serveSharing } from './sharing/routes.ts'
import { serveStaff } from './staff/routes.ts'

/** Mounts the calls of every domain. */
export function mountCalls(app: FastifyInstance, hub: EventHub, outside: Outside) {
  serveSessions(app)
  serveStaff(app)
  serveLocations(app, outside.placeSuggester)
  serveSchools(app, outside.schoolPages)
  serveLeads(app, hub)
  serveLeadLists(app)
  serveLeadEdits(app)
  serveActions(app)
  serveSharing(app)
  serveCalls(app, outside)
  serveRecordings(app, outside)
  serveTelephoneMessages(app, outside)
  serveDialer(app)
  serveRecommendations(app, outside.schoolPages)
}
