import type { FastifyInstance } from 'fastify'
import { viewersOf } from '#domains/leads/server/lead/visible-to.ts'
import type { EventHub } from '#platform/server/events/hub.ts'
import { serveEvents } from '#platform/server/events/stream.ts'
import type { Outside } from '#platform/server/gateways/outside.ts'
import { domains } from './folded/domains.ts'
import { serveWholeLead } from './whole-lead/serve-whole-lead.ts'

export function mountCalls(app: FastifyInstance, hub: EventHub, outside: Outside) {
  for (const { mount } of domains) mount?.(app, { outside, domains })
  serveWholeLead(app)
  serveEvents(app, hub, (staff) => [...viewersOf(staff), staff.id])
}
