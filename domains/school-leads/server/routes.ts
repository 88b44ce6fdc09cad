import type { FastifyInstance } from 'fastify'
import * as operations from '#domains/school-leads/contract/school-leads.ts'
import { listAnswer } from '#platform/server/http/answers/list-answer.ts'
import { serve } from '#platform/server/http/serve.ts'
import { getSchoolLead } from './get-school-lead.ts'
import { listSchoolLeads } from './list-school-leads.ts'

export function serveSchoolLeads(app: FastifyInstance) {
  serve(app, operations.listSchoolLeads, async ({ db, staff, query, request }) =>
    listAnswer(request.url, query, await listSchoolLeads(db, staff, query)),
  )
  serve(app, operations.getSchoolLead, ({ db, staff, params }) => getSchoolLead(db, staff, params.id))
}
