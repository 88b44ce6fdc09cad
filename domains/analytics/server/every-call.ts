import { admins, counsellors, type EveryCall, nothing } from '#testing/server/every-call.ts'

export const everyCall: EveryCall = {
  getDashboardInfo: ['staff', ({ staff }) => ({ params: { id: staff } })],
  getTeam: [[...admins, 'boarding_analyst'], nothing],
  listLastCalls: [['sales_executive', ...counsellors], nothing],
  listLastActions: [['sales_executive', ...counsellors], nothing],
}
