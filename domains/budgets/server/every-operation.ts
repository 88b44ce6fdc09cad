import { type Asker, type EveryOperation, nothing } from '#testing/server/every-operation.ts'

const makeAlarm = ({ db, staff }: Asker) =>
  db
    .insertInto('budget_alarm')
    .values({ staff_id: staff, kind: 'openings', level: 1, count: 250, budget: 240 })
    .returning('id')
    .executeTakeFirstOrThrow()

export const everyOperation: EveryOperation = {
  listMyAlarms: ['staff', nothing],
  giveReason: ['staff', async (asker) => ({ params: await makeAlarm(asker), body: { reason: 'A fair in Pune' } })],
}
