import { maxGroups } from '#domains/analytics/contract/enquiry-figures.ts'
import {
  counsellorFile,
  csvOf,
  enquiryFile,
  type FigureFile,
  featureFile,
  leaderBoardFile,
  schoolFile,
} from '#domains/analytics/contract/figure-files.ts'
import type { Period } from '#domains/analytics/contract/period-names.ts'
import type { ReportScreen } from '#domains/analytics/contract/reports.ts'
import type { Actor } from '#platform/contract/roles.ts'
import { largestPage } from '#platform/contract/shapes.ts'
import type { Database } from '#platform/server/db/database.ts'
import { getAnalytics, getBoardingAnalytics } from '../counsellors/get-analytics.ts'
import { getLeaderBoard } from '../counsellors/get-leader-board.ts'
import { getEnquiryAnalytics } from '../enquiries/get-enquiry-analytics.ts'
import { listFeaturePerformance } from '../features/feature-performance.ts'
import { listSchoolPerformance } from '../schools/list-school-performance.ts'
import { reportCalls } from './report-calls.ts'

export type ReportFilters = Readonly<Record<string, string>>

const daysOf = ({ start, end }: Period) => ({ start_date: start, end_date: end })

type MakeFile = (db: Database, reader: Actor, filters: ReportFilters, period: Period) => Promise<FigureFile>

const makers: Readonly<Record<ReportScreen, MakeFile>> = {
  counsellors: async (db, reader, filters, { start, end }) => {
    const query = reportCalls.counsellors.query.parse({ ...filters, action_start_date: start, action_end_date: end })
    return counsellorFile((await getAnalytics(db, reader, query)).results)
  },
  boarding: async (db, reader, filters, period) => {
    const query = reportCalls.boarding.query.parse({ ...filters, ...daysOf(period) })
    return counsellorFile((await getBoardingAnalytics(db, reader, query)).results)
  },
  leaderboard: async (db, reader, filters, period) =>
    leaderBoardFile(await getLeaderBoard(db, reader, reportCalls.leaderboard.query.parse({ ...filters, ...daysOf(period) }))),
  enquiries: async (db, _reader, filters, period) =>
    enquiryFile(
      await getEnquiryAnalytics(db, reportCalls.enquiries.query.parse({ ...filters, ...daysOf(period), limit: String(maxGroups) })),
    ),
  schools: (db, reader, filters, period) =>
    schoolFile(async ({ limit, offset }) => {
      const page = { ...filters, ...daysOf(period), limit: String(limit), offset: String(offset) }
      return await listSchoolPerformance(db, reader, reportCalls.schools.query.parse(page))
    }),
  features: async (db, _reader, filters, period) => {
    const query = reportCalls.features.query.parse({ ...filters, ...daysOf(period), limit: String(largestPage) })
    return featureFile((await listFeaturePerformance(db, query)).results)
  },
}

export interface MadeFile {
  text: string
  rows: number
}

/** Makes the file of a report as its reader would save it from the screen; throws a ZodError where the filters no longer fit. */
export async function makeReportFile(
  db: Database,
  reader: Actor,
  { screen, filters }: { screen: ReportScreen; filters: ReportFilters },
  period: Period,
): Promise<MadeFile> {
  const lines = await makers[screen](db, reader, filters, period)
  return { text: csvOf(lines), rows: lines.length - 1 }
}
