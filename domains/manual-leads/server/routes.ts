import type { FastifyInstance } from 'fastify'
import { limitTries } from '#domains/leads/server/numbers/limit-tries.ts'
import * as manualLeads from '#domains/manual-leads/contract/manual-leads.ts'
import { serve, serveAfter } from '#platform/server/http/serve.ts'
import { addEnquiry } from './add-enquiry.ts'
import { findParent } from './find-parent.ts'
import { limitLookUps } from './limit-look-ups.ts'
import { makeLead } from './make-lead.ts'
import { takeParent } from './take-parent.ts'

/** Mounts the operations by which staff make a lead, or find that the parent has one. */
export function serveNewLeads(app: FastifyInstance) {
  serve(app, manualLeads.findParent, async ({ db, staff, query }) => {
    await limitLookUps(db, staff, query.number)
    return await findParent(db, staff, query.number)
  })
  serveAfter(
    app,
    manualLeads.makeLead,
    ({ db, staff, body }) => limitTries(db, staff, body.number, manualLeads.makeLead),
    ({ db, staff, body }) => makeLead(db, staff, body),
  )
  serveAfter(
    app,
    manualLeads.addEnquiry,
    ({ db, staff, body }) => limitLookUps(db, staff, body.number),
    ({ db, staff, body }) => addEnquiry(db, staff, body),
  )
  serveAfter(
    app,
    manualLeads.takeParent,
    ({ db, staff, body }) => limitLookUps(db, staff, body.number),
    ({ db, staff, body }) => takeParent(db, staff, body.number),
  )
}
