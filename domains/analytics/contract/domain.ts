import type { ContractDomain } from '#platform/contract/domain.ts'
import * as analytics from './analytics.ts'
import { getAnalytics, getBoardingAnalytics, getLeaderBoard } from './counsellor-figures.ts'
import { getEnquiryAnalytics, getEnquiryShare } from './enquiry-figures.ts'
import { getFeaturePerformance, listFeaturePerformance } from './feature-figures.ts'
import { listFigureRows } from './figure-rows.ts'
import { listLastActions, listLastCalls } from './recent.ts'
import * as reports from './reports.ts'
import { listSchoolPerformance } from './school-figures.ts'

declare module '#domains/staff/contract/staff.ts' {
  interface NoticeKinds {
    report: 'analytics'
  }
}

export const domain: ContractDomain = {
  calls: {
    ...analytics,
    listLastCalls,
    listLastActions,
    getAnalytics,
    getBoardingAnalytics,
    getLeaderBoard,
    getEnquiryAnalytics,
    getEnquiryShare,
    listSchoolPerformance,
    listFeaturePerformance,
    getFeaturePerformance,
    listFigureRows,
    ...reports,
  },
}
