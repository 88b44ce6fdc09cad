import { z } from 'zod'
import { askedComparison, askedPeriod, checkPeriod, periodOf } from '#domains/analytics/contract/period.ts'
import { mayReadScreen, type ReportScreen, reportScreens } from '#domains/analytics/contract/reports.ts'
import type { ViewedList, ViewedLists } from '#domains/lists/server/list/viewed-list.ts'
import { makeReportFile } from './make-report-file.ts'
import { reportCalls } from './report-calls.ts'

/** The call of counsellors names its days otherwise than the address. */
const addressOf = (screen: ReportScreen): z.ZodType =>
  screen === 'counsellors' ? z.strictObject(askedPeriod).superRefine(checkPeriod('')) : reportCalls[screen].query

const viewed = (screen: ReportScreen): ViewedList => ({
  query: addressOf(screen),
  count: async (db, staff, { start_date, end_date, period, ...filters }) => {
    if (!mayReadScreen(screen, staff.roles)) return 0
    const days = periodOf({ start_date, end_date, period: askedComparison.period.parse(period) })
    return (await makeReportFile(db, staff, { screen, filters }, days)).rows
  },
})

/** Screens of figures whose filters can be saved; a view counts the lines of its screen. */
export const viewedFigures: ViewedLists = Object.fromEntries(
  (Object.keys(reportScreens) as ReportScreen[]).map((screen) => [`figures-${screen}`, viewed(screen)]),
)
