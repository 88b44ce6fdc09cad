import type { FastifyInstance } from 'fastify'
import * as manualLeads from '#domains/manual-leads/contract/manual-leads.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { serve } from '#platform/server/http/serve.ts'
import { addEnquiry } from './add-enquiry.ts'
import { findParent } from './find-parent.ts'
import { makeLead } from './make-lead.ts'
import { takeParent } from './take-parent.ts'

/** Mounts the calls by which staff make a lead, or find that the parent has one. */
export function serveNewLeads(app: FastifyInstance) {
  serve(app, manualLeads.findParent, ({ db, staff, query }) => inTransaction(db, (tx) => findParent(tx, staff, query.number)))
  serve(app, manualLeads.makeLead, ({ db, staff, body }) => makeLead(db, staff, body))
  serve(app, manualLeads.addEnquiry, ({ db, staff, body }) => addEnquiry(db, staff, body))
  serve(app, manualLeads.takeParent, ({ db, staff, body }) => takeParent(db, staff, body.number))
}
