import type { FastifyInstance } from 'fastify'
import * as staffCalls from '#domains/staff/contract/staff.ts'
import { serve } from '#platform/server/http/serve.ts'
import { listNotices } from './list-notices.ts'
import { readNotices } from './read-notices.ts'

export function serveStaff(app: FastifyInstance) {
  serve(app, staffCalls.listNotices, ({ db, staff }) => listNotices(db, staff))
  serve(app, staffCalls.readNotices, async ({ db, staff, body }) => ({ unread: await readNotices(db, staff, body.up_to) }))
}
