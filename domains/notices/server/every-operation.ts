import { type EveryOperation, nothing } from '#testing/server/every-operation.ts'

export const everyOperation: EveryOperation = {
  listNotices: ['staff', nothing],
  readNotices: ['staff', () => ({ body: { up_to: 1 } })],
}
