import * as events from '@portal/contract/events'
import * as leads from '@portal/contract/leads'
import * as timeline from '@portal/contract/leads-timeline'
import type { FastifyInstance } from 'fastify'
import type { EventHub } from '../events/hub.ts'
import { streamTo } from '../events/stream.ts'
import { serve, staffNow } from '../http/serve.ts'
import { addComment } from './add-comment.ts'
import { countNotifications } from './count-notifications.ts'
import { getDashboardInfo } from './get-dashboard-info.ts'
import { getFilterData } from './get-filter-data.ts'
import { getLead } from './get-lead.ts'
import { getTimeline } from './get-timeline.ts'
import { listActions } from './list-actions.ts'
import { viewersOf } from './visible-to.ts'

/** Mounts the calls of leads, and the stream of their changes. */
export function serveLeads(app: FastifyInstance, hub: EventHub) {
  serve(app, leads.getLead, ({ db, staff, params }) => getLead(db, staff, params.id))
  serve(app, leads.getLeadOfKind, ({ db, staff, params }) => getLead(db, staff, params.id))
  serve(app, timeline.getTimeline, ({ db, staff, params, query }) => getTimeline(db, staff, params.id, query))
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
