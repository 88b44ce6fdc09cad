import type { FastifyInstance } from 'fastify'
import type { EventHub } from './events/hub.ts'
import { serveLeads } from './leads/routes.ts'
import { serveLocations } from './locations/routes.ts'
import { serveSchools } from './schools/routes.ts'
import { serveSessions } from './sessions/routes.ts'

/** Mounts the calls of every domain. */
export function mountCalls(app: FastifyInstance, hub: EventHub) {
  serveSessions(app)
  serveLocations(app)
  serveSchools(app)
  serveLeads(app, hub)
}
