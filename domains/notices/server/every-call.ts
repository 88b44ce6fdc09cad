import { type EveryCall, nothing } from '#testing/server/every-call.ts'

export const everyCall: EveryCall = {
  listNotices: ['staff', nothing],
  readNotices: ['staff', () => ({ body: { up_to: 1 } })],
}
