import type { z } from 'zod'
import { moveSteps } from '#domains/actions/server/log/reach-steps.ts'
import { isPast, isTooFar } from '#domains/actions/server/log/schedule-limits.ts'
import { moveFollowUp as operation } from '#domains/follow-ups/contract/follow-ups.ts'
import { postponeFollowUp } from '#domains/leads/server/lead/follow-ups.ts'
import { onLead } from '#domains/leads/server/lead/on-lead.ts'
import { instantAt } from '#platform/contract/india.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse, refuseField } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'

/** Moves an open follow-up to another time, and the step with it that it is an appointment of. */
export async function moveFollowUp(tx: Transaction, staff: Staff, id: number, body: z.output<typeof operation.body>) {
  const to = instantAt(body.schedule_date, body.schedule_time)
  const find = () =>
    tx
      .selectFrom('follow_up')
      .innerJoin('lead_event', 'lead_event.id', 'event_id')
      .select(['follow_up.lead_id', 'event_id', 'due_at', 'closed_at', 'action_id', isPast(to).as('past'), isTooFar(to).as('far')])
      .where('follow_up.id', '=', id)
      .executeTakeFirst()
  const absent = refuse(operation, 'followUpNotFound')
  const found = await find()
  if (!found) throw absent
  return await onLead(tx, absent, staff, found.lead_id, async (_lead, { record }) => {
    const followUp = await find()
    if (!followUp || followUp.closed_at !== null) throw refuse(operation, 'alreadyDone')
    if (followUp.past) throw refuseField(operation, 'schedulePast', 'schedule_date')
    if (followUp.far) throw refuseField(operation, 'scheduleFar', 'schedule_date')
    await postponeFollowUp(tx, id, to)
    await moveSteps(tx, followUp.event_id, to)
    const event = await record({
      kind: 'follow_up_moved',
      action_id: followUp.action_id,
      comment: body.reason,
      scheduled_at: to,
      before: { due_at: followUp.due_at },
      after: { due_at: to },
    })
    return { id, due_at: to, event_id: event.id }
  })
}
