import type { FastifyInstance } from 'fastify'
import * as person from '#domains/privacy/contract/person.ts'
import * as requests from '#domains/privacy/contract/requests.ts'
import type { ServerDomain } from '#platform/server/domain.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { listAnswer } from '#platform/server/http/answers/list-answer.ts'
import { serve } from '#platform/server/http/serve.ts'
import { erasePersonOfLead, exportPersonOfLead, lookAtPerson } from './person-of-lead.ts'
import { addParentRequest, answerParentRequest, listParentRequests } from './requests.ts'

export function servePrivacy(app: FastifyInstance, { firm }: Gateways, domains: readonly ServerDomain[]) {
  serve(app, requests.listParentRequests, async ({ db, query, request }) => {
    const { open, late, ...page } = await listParentRequests(db, query)
    return { ...listAnswer(request.url, query, page), open, late }
  })
  serve(app, requests.addParentRequest, ({ db, staff, body }) => addParentRequest(db, firm, staff, body))
  serve(app, requests.answerParentRequest, ({ db, staff, params, body }) => answerParentRequest(db, staff, params.id, body.answer))
  serve(app, person.lookAtPerson, ({ db, staff, params }) => lookAtPerson(db, domains, staff, params.id))
  serve(app, person.exportPersonOfLead, ({ db, staff, params }) => exportPersonOfLead(db, domains, staff, params.id))
  serve(app, person.erasePersonOfLead, ({ db, staff, params, body }) => erasePersonOfLead(db, domains, staff, params.id, body.name))
}
