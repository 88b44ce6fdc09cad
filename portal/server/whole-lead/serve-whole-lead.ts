import type { FastifyInstance } from 'fastify'
import { getLead, getLeadOfKind } from '#domains/leads/contract/leads.ts'
import { getTimeline } from '#domains/leads/contract/timeline.ts'
import { serve } from '#platform/server/http/serve.ts'
import * as whole from './get-lead.ts'
import * as older from './get-timeline.ts'

/** Mounts the calls that answer a lead with what every domain adds to it. */
export function serveWholeLead(app: FastifyInstance) {
  serve(app, getLead, ({ db, staff, params }) => whole.getLead(db, staff, params.id))
  serve(app, getLeadOfKind, ({ db, staff, params }) => whole.getLead(db, staff, params.id))
  serve(app, getTimeline, ({ db, staff, params, query }) => older.getTimeline(db, staff, params.id, query))
}
