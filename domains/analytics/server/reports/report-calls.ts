import { getAnalytics, getBoardingAnalytics, getLeaderBoard } from '#domains/analytics/contract/counsellor-figures.ts'
import { getEnquiryAnalytics } from '#domains/analytics/contract/enquiry-figures.ts'
import { listFeaturePerformance } from '#domains/analytics/contract/feature-figures.ts'
import type { ReportScreen } from '#domains/analytics/contract/reports.ts'
import { listSchoolPerformance } from '#domains/analytics/contract/school-figures.ts'

/** The call that answers each screen; the browser needs none of them to list reports, so they stand apart from the screens. */
export const reportCalls = {
  counsellors: getAnalytics,
  boarding: getBoardingAnalytics,
  leaderboard: getLeaderBoard,
  enquiries: getEnquiryAnalytics,
  schools: listSchoolPerformance,
  features: listFeaturePerformance,
} as const satisfies Readonly<Record<ReportScreen, unknown>>
