import { sql } from 'kysely'
import { logAction as operation } from '#domains/actions/contract/actions.ts'
import { closeFollowUps, openFollowUp } from '#domains/leads/server/lead/follow-ups.ts'
import { onLead } from '#domains/leads/server/lead/on-lead.ts'
import { instantAt } from '#platform/contract/india.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuseField } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { ownerOfNext } from './owner-of-next.ts'
import { isPast, isTooFar } from './schedule-limits.ts'

interface NextCall {
  schedule_date: string
  schedule_time: string
  comment: string | null
}

/** Plans the next call of a lead though nobody called: no call is counted, and an untouched lead stays untouched. */
export async function planNextCall(tx: Transaction, staff: Staff, leadId: number, planned: NextCall): Promise<void> {
  const dueAt = instantAt(planned.schedule_date, planned.schedule_time)
  await onLead(tx, operation, staff, leadId, async (lead, { record }) => {
    const { rows } = await sql<{ past: boolean; far: boolean }>`select ${isPast(dueAt)} as past, ${isTooFar(dueAt)} as far`.execute(tx)
    if (rows[0]?.past) throw refuseField(operation, 'schedulePast', 'schedule_date')
    if (rows[0]?.far) throw refuseField(operation, 'scheduleFar', 'schedule_date')
    const event = await record({ kind: 'next_call_planned', comment: planned.comment, scheduled_at: dueAt })
    await closeFollowUps(tx, leadId, event, { nextCall: 'any', appointments: 'none' })
    await openFollowUp(tx, leadId, { event, ownerId: ownerOfNext(staff, lead), dueAt })
  })
}
