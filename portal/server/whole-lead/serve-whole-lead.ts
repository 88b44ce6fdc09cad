import type { FastifyInstance } from 'fastify'
import { serve } from '#platform/server/http/serve.ts'
import * as whole from './get-lead.ts'
import * as older from './get-timeline.ts'
import { wholeLead } from './whole-lead.ts'

export function serveWholeLead(app: FastifyInstance) {
  serve(app, wholeLead.getLead, ({ db, staff, params }) => whole.getLead(db, staff, params.id))
  serve(app, wholeLead.getLeadOfKind, ({ db, staff, params }) => whole.getLead(db, staff, params.id))
  serve(app, wholeLead.getTimeline, ({ db, staff, params, query }) => older.getTimeline(db, staff, params.id, query))
}
