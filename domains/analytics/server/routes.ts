import type { FastifyInstance } from 'fastify'
import * as analytics from '#domains/analytics/contract/analytics.ts'
import { listLastActions as lastActions, listLastCalls as lastCalls } from '#domains/analytics/contract/recent.ts'
import { serve } from '#platform/server/http/serve.ts'
import { getDashboardInfo } from './get-dashboard-info.ts'
import { getTeam } from './get-team.ts'
import { listLastActions } from './list-last-actions.ts'
import { listLastCalls } from './list-last-calls.ts'

export function serveAnalytics(app: FastifyInstance) {
  serve(app, analytics.getDashboardInfo, ({ db, staff, params }) => getDashboardInfo(db, staff, params.id))
  serve(app, analytics.getTeam, async ({ db, staff }) => ({ results: await getTeam(db, staff) }))
  serve(app, lastCalls, ({ db, staff }) => listLastCalls(db, staff))
  serve(app, lastActions, ({ db, staff }) => listLastActions(db, staff))
}
