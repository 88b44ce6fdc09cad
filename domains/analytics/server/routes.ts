import type { FastifyInstance } from 'fastify'
import * as analytics from '#domains/analytics/contract/analytics.ts'
import { serve } from '#platform/server/http/serve.ts'
import { getDashboardInfo } from './get-dashboard-info.ts'

export function serveAnalytics(app: FastifyInstance) {
  serve(app, analytics.getDashboardInfo, ({ db, staff, params }) => getDashboardInfo(db, staff, params.id))
}
