import type { EveryCall } from '#testing/server/every-call.ts'

export const everyCall: EveryCall = {
  getDashboardInfo: ['staff', ({ staff }) => ({ params: { id: staff } })],
}
