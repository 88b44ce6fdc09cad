import type { FastifyInstance } from 'fastify'
import { serveActions } from '#domains/actions/server/routes.ts'
import { serveTelephoneMessages } from '#domains/calls/server/outbound/webhook-routes.ts'
import { serveRecordings } from '#domains/calls/server/recordings/recording-routes.ts'
import { serveCalls } from '#domains/calls/server/routes.ts'
import { serveDialer } from '#domains/dialer/server/routes.ts'
import { serveLeadEdits } from '#domains/leads/server/edit/edit-routes.ts'
import { serveLeadLists } from '#domains/leads/server/list/list-routes.ts'
import { serveLeads } from '#domains/leads/server/routes.ts'
import { serveLocations } from '#domains/locations/server/routes.ts'
import { serveRecommendations } from '#domains/recommendations/server/routes.ts'
import { serveSchools } from '#domains/schools/server/routes.ts'
import { serveSessions } from '#domains/sessions/server/routes.ts'
import { serveSharing } from '#domains/sharing/server/routes.ts'
import { serveStaff } from '#domains/staff/server/routes.ts'
import type { EventHub } from '#platform/server/events/hub.ts'
import type { Outside } from '#platform/server/gateways/outside.ts'

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
