import type { FastifyInstance } from 'fastify'
import type { EventHub } from '#platform/server/events/hub.ts'
import type { Outside } from '#platform/server/gateways/outside.ts'
import { domains } from './domains.ts'
import { serveWholeLead } from './whole-lead/serve-whole-lead.ts'

/** Mounts the calls of every domain, and the whole lead, to which many of them add. */
export function mountCalls(app: FastifyInstance, hub: EventHub, outside: Outside) {
  for (const { mount } of domains) mount?.(app, { hub, outside })
  serveWholeLead(app)
}
