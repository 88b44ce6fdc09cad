import type { FastifyInstance } from 'fastify'
import * as leads from '#domains/leads/contract/leads.ts'
import * as stages from '#domains/leads/contract/stages.ts'
import { serve } from '#platform/server/http/serve.ts'
import { countNotifications } from './count-notifications.ts'
import { listActions } from './stages/list-actions.ts'
import { addComment } from './timeline/add-comment.ts'

/** Mounts the calls of leads. */
export function serveLeads(app: FastifyInstance) {
  serve(app, leads.addComment, ({ db, staff, params, body }) => addComment(db, staff, params.id, body.comment))
  serve(app, stages.listActions, async ({ db, query }) => ({ result: await listActions(db, query.category) }))
  serve(app, leads.getNotificationCount, async ({ db, staff }) => ({ result: await countNotifications(db, staff) }))
}
