import { world } from '#testing/make/make-world.ts'
import { type Asker, admins, counsellors, type EveryOperation, nothing } from '#testing/server/every-operation.ts'

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()

async function planCall({ db, lead, staff }: Asker) {
  const at = new Date().toISOString()
  const event = await db
    .insertInto('lead_event')
    .values({ lead_id: lead, kind: 'action', action_id: world.action.callBack, staff_id: staff, at, scheduled_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return await db
    .insertInto('follow_up')
    .values({ lead_id: lead, event_id: event.id, owner_id: staff, due_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
}

export const everyOperation: EveryOperation = {
  getFollowUpCounts: [counsellors, nothing],
  getSevenDaysCount: [counsellors, nothing],
  listFollowUps: [counsellors, nothing],
  listFollowUpDays: [counsellors, nothing],
  listTeamDays: [admins, nothing],
  moveFollowUp: [
    counsellors,
    async (asker) => ({
      params: await planCall(asker),
      body: { schedule_date: tomorrow().slice(0, 10), schedule_time: '23:30', reason: 'Parent asked' },
    }),
  ],
}
