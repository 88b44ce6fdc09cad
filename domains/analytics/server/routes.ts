import type { FastifyInstance } from 'fastify'
import * as analytics from '#domains/analytics/contract/analytics.ts'
import { getChanceModel as chanceModel } from '#domains/analytics/contract/chance-model.ts'
import * as ofCounsellors from '#domains/analytics/contract/counsellor-figures.ts'
import {
  getEnquiryAnalytics as enquiryAnalytics,
  getEnquiryOutcomes as enquiryOutcomes,
  getEnquiryShare as enquiryShare,
} from '#domains/analytics/contract/enquiry-figures.ts'
import {
  getFeaturePerformance as featurePerformance,
  listFeaturePerformance as featuresPerformance,
} from '#domains/analytics/contract/feature-figures.ts'
import { listFigureRows as figureRows } from '#domains/analytics/contract/figure-rows.ts'
import { getFirstDay as firstDay } from '#domains/analytics/contract/first-day.ts'
import { listLastActions as lastActions, listLastCalls as lastCalls } from '#domains/analytics/contract/recent.ts'
import {
  stopReport as endReport,
  createReport as newReport,
  downloadReport as reportFile,
  listReportReaders as reportReaders,
} from '#domains/analytics/contract/report-acts.ts'
import { listReports as reports } from '#domains/analytics/contract/reports.ts'
import { listSchoolPerformance as schoolPerformance } from '#domains/analytics/contract/school-figures.ts'
import { getWhatWorks as whatWorks } from '#domains/analytics/contract/what-works.ts'
import { listAnswer } from '#platform/server/http/answers/list-answer.ts'
import { serve } from '#platform/server/http/serve.ts'
import { getChanceModel } from './chances/get-chance-model.ts'
import { getAnalytics, getBoardingAnalytics } from './counsellors/get-analytics.ts'
import { getLeaderBoard } from './counsellors/get-leader-board.ts'
import { getEnquiryAnalytics } from './enquiries/get-enquiry-analytics.ts'
import { getEnquiryOutcomes } from './enquiries/get-enquiry-outcomes.ts'
import { getEnquiryShare } from './enquiries/get-enquiry-share.ts'
import { getFeaturePerformance, listFeaturePerformance } from './features/feature-performance.ts'
import { getWhatWorks } from './features/get-what-works.ts'
import { getFirstDay } from './figures/get-first-day.ts'
import { listFigureRows } from './figures/list-figure-rows.ts'
import { getDashboardInfo } from './get-dashboard-info.ts'
import { getTeam } from './get-team.ts'
import { listLastActions } from './list-last-actions.ts'
import { listLastCalls } from './list-last-calls.ts'
import { createReport } from './reports/create-report.ts'
import { downloadReport } from './reports/download-report.ts'
import { listReportReaders, listReports } from './reports/list-reports.ts'
import { stopReport } from './reports/stop-report.ts'
import { listSchoolPerformance } from './schools/list-school-performance.ts'

/** A list with the figures that stand beside it. */
const paged = <Found extends { count: number; results: unknown }>(url: string, query: { limit: number; offset: number }, found: Found) => ({
  ...found,
  ...listAnswer<Found['results']>(url, query, found),
})

export function serveAnalytics(app: FastifyInstance) {
  serve(app, analytics.getDashboardInfo, ({ db, staff, params }) => getDashboardInfo(db, staff, params.id))
  serve(app, analytics.getTeam, async ({ db, staff }) => ({ results: await getTeam(db, staff) }))
  serve(app, lastCalls, ({ db, staff }) => listLastCalls(db, staff))
  serve(app, lastActions, ({ db, staff }) => listLastActions(db, staff))
  serve(app, firstDay, ({ db }) => getFirstDay(db))
  serve(app, ofCounsellors.getAnalytics, ({ db, staff, query }) => getAnalytics(db, staff, query))
  serve(app, ofCounsellors.getBoardingAnalytics, ({ db, staff, query }) => getBoardingAnalytics(db, staff, query))
  serve(app, ofCounsellors.getLeaderBoard, ({ db, staff, query }) => getLeaderBoard(db, staff, query))
  serve(app, enquiryAnalytics, ({ db, query }) => getEnquiryAnalytics(db, query))
  serve(app, enquiryOutcomes, ({ db, query }) => getEnquiryOutcomes(db, query))
  serve(app, enquiryShare, ({ db, query }) => getEnquiryShare(db, query))
  serve(app, schoolPerformance, async ({ db, staff, query, request }) =>
    paged(request.url, query, await listSchoolPerformance(db, staff, query)),
  )
  serve(app, featuresPerformance, async ({ db, query, request }) => paged(request.url, query, await listFeaturePerformance(db, query)))
  serve(app, featurePerformance, ({ db, params, query }) => getFeaturePerformance(db, params.slug, query))
  serve(app, reports, async ({ db, staff }) => ({ results: await listReports(db, staff) }))
  serve(app, reportReaders, async ({ db, staff, query }) => ({ results: await listReportReaders(db, staff, query.screen) }))
  serve(app, newReport, ({ db, staff, body }) => createReport(db, staff, body))
  serve(app, endReport, ({ db, staff, params }) => stopReport(db, staff, params.id))
  serve(app, reportFile, ({ db, staff, params, reply }) => downloadReport(db, staff, params.id, reply))
  serve(app, whatWorks, ({ db, query }) => getWhatWorks(db, query))
  serve(app, chanceModel, ({ db }) => getChanceModel(db))
  serve(app, figureRows, async ({ db, staff, query, request }) => paged(request.url, query, await listFigureRows(db, staff, query)))
}
