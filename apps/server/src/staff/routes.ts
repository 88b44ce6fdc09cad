import * as staffCalls from '@portal/contract/staff'
import type { FastifyInstance } from 'fastify'
import { serve } from '../http/serve.ts'
import { listNotices } from './list-notices.ts'
import { readNotices } from './read-notices.ts'

/** Mounts the notices of staff. */
export function serveStaff(app: FastifyInstance) {
  serve(app, staffCalls.listNotices, ({ db, staff }) => listNotices(db, staff))
  serve(app, staffCalls.readNotices, async ({ db, staff, body }) => ({ unread: await readNotices(db, staff, body.up_to) }))
}
