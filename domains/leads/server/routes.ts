import type { FastifyInstance } from 'fastify'
import * as leads from '#domains/leads/contract/leads.ts'
import * as events from '#platform/contract/events.ts'
import type { EventHub } from '#platform/server/events/hub.ts'
import { streamTo } from '#platform/server/events/stream.ts'
import { serve, staffNow } from '#platform/server/http/serve.ts'
import { viewersOf } from './core/visible-to.ts'
import { countNotifications } from './count-notifications.ts'
import { getDashboardInfo } from './lead/get-dashboard-info.ts'
import { getFilterData } from './list/get-filter-data.ts'
import { listActions } from './list-actions.ts'
import { addComment } from './timeline/add-comment.ts'

/** Mounts the calls of leads, and the stream of their changes. */
export function serveLeads(app: FastifyInstance, hub: EventHub) {
  serve(app, leads.addComment, ({ db, staff, params, body }) => addComment(db, staff, params.id, body.comment))
  serve(app, leads.getFilterData, ({ db, query }) => getFilterData(db, query))
  serve(app, leads.listActions, async ({ db, query }) => ({ result: await listActions(db, query.category) }))
  serve(app, leads.getNotificationCount, async ({ db, staff }) => ({ result: await countNotifications(db, staff) }))
  serve(app, leads.getDashboardInfo, ({ db, staff, params }) => getDashboardInfo(db, staff, params.id))
  serve(app, events.streamEvents, async ({ staff, request, reply }) => {
    const audience = [...viewersOf(staff), staff.id]
    const seesTheSame = async () => {
      const now = await staffNow(app, request)
      return now !== undefined && [...viewersOf(now), now.id].join() === audience.join()
    }
    return streamTo(hub, request, reply, audience, seesTheSame)
  })
}
