import type { FastifyInstance } from 'fastify'
import * as notices from '#domains/notices/contract/notices.ts'
import { serve } from '#platform/server/http/serve.ts'
import { listNotices } from './list-notices.ts'
import { readNotices } from './read-notices.ts'

export function serveNotices(app: FastifyInstance) {
  serve(app, notices.listNotices, ({ db, staff }) => listNotices(db, staff))
  serve(app, notices.readNotices, async ({ db, staff, body }) => ({ unread: await readNotices(db, staff, body.up_to) }))
}
