import * as lists from '@portal/contract/leads-lists'
import type { FastifyInstance } from 'fastify'
import { listAnswer } from '../http/list-answer.ts'
import { serve } from '../http/serve.ts'
import { listLeads } from './list-leads.ts'

/** Mounts the lists of leads, their saved views and their exports. */
export function serveLeadLists(app: FastifyInstance) {
  serve(app, lists.listAllLeads, async ({ db, staff, query, request }) => listAnswer(request.url, query, await listLeads(db, staff, query)))
}
