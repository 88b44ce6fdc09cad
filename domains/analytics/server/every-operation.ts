import { type Asker, admins, counsellors, type EveryOperation, nothing } from '#testing/server/every-operation.ts'

async function makeReport({ db, staff }: Asker) {
  const { id: report } = await db
    .insertInto('figure_report')
    .values({ screen: 'leaderboard', filters: '{}', every: 'week', made_by: staff, next_on: '2100-01-04' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: file } = await db
    .insertInto('figure_report_file')
    .values({ report_id: report, staff_id: staff, start_on: '2026-11-16', end_on: '2026-11-22', row_count: 0, text: '"Place"' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { report, file }
}

export const everyOperation: EveryOperation = {
  getDashboardInfo: ['staff', ({ staff }) => ({ params: { id: staff } })],
  getTeam: [[...admins, 'boarding_analyst'], nothing],
  listLastCalls: [['sales_executive', ...counsellors], nothing],
  listLastActions: [['sales_executive', ...counsellors], nothing],
  getFirstDay: [[...counsellors, 'boarding_analyst', 'sales_admin', 'sales_executive'], nothing],
  getAnalytics: [[...counsellors, 'boarding_analyst'], nothing],
  getBoardingAnalytics: [[...admins, 'boarding_analyst'], nothing],
  getLeaderBoard: [['sales_executive', 'sales_admin', ...counsellors, 'boarding_analyst'], nothing],
  getEnquiryAnalytics: [[...admins, 'sales_admin'], nothing],
  getEnquiryOutcomes: [[...admins, 'sales_admin'], nothing],
  getEnquiryShare: [[...admins, 'sales_admin', 'sales_executive'], nothing],
  listSchoolPerformance: [['sales_executive', 'sales_admin', ...admins], nothing],
  listFeaturePerformance: [[...admins, 'sales_admin'], nothing],
  getFeaturePerformance: [[...admins, 'sales_admin'], () => ({ params: { slug: 'cart' } })],
  listReports: [[...counsellors, 'boarding_analyst', 'sales_admin', 'sales_executive'], nothing],
  listReportReaders: [[...admins, 'sales_admin'], () => ({ query: { screen: 'leaderboard' } })],
  createReport: [
    [...admins, 'sales_admin'],
    ({ staff }) => ({ body: { screen: 'leaderboard', filters: {}, every: 'week', readers: [staff] } }),
  ],
  stopReport: [[...admins, 'sales_admin'], async (asker) => ({ params: { id: (await makeReport(asker)).report } })],
  downloadReport: [
    [...counsellors, 'boarding_analyst', 'sales_admin', 'sales_executive'],
    async (asker) => ({ params: { id: (await makeReport(asker)).file } }),
  ],
  getWhatWorks: [[...admins, 'sales_admin'], nothing],
  getChanceModel: [counsellors, nothing],
  listFigureRows: [[...counsellors, 'boarding_analyst', 'sales_admin', 'sales_executive'], () => ({ query: { figure: 'visit_done' } })],
}
