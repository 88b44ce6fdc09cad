import type { FastifyInstance } from 'fastify'
import * as audit from '#domains/audit/contract/audit.ts'
import { listAnswer } from '#platform/server/http/answers/list-answer.ts'
import { serve } from '#platform/server/http/serve.ts'
import { listAudit } from './list-audit.ts'
import { listReaders } from './list-readers.ts'

export function serveAudit(app: FastifyInstance, words: Readonly<Record<string, string>>) {
  serve(app, audit.listAudit, async ({ db, query, request }) => {
    const { has_more, lead, kinds, people, ...page } = await listAudit(db, words, query)
    return { ...listAnswer(request.url, query, page), has_more, lead, kinds, people }
  })
  serve(app, audit.listReaders, ({ db, params }) => listReaders(db, params.id))
}
