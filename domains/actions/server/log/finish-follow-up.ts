import * as actions from '#domains/actions/contract/actions.ts'
import { closeFollowUps } from '#domains/leads/server/lead/follow-ups.ts'
import { onLead } from '#domains/leads/server/lead/on-lead.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'

const operation = actions.finishFollowUp

/** Says that the next call of a lead is done. An appointment is not done by a word: its outcome is logged. */
export async function finishFollowUp(tx: Transaction, staff: Staff, id: number) {
  const find = () => tx.selectFrom('follow_up').select(['lead_id', 'category', 'closed_at']).where('id', '=', id).executeTakeFirst()
  const absent = refuse(operation, 'followUpNotFound')
  const found = await find()
  if (!found) throw absent
  return await onLead(tx, absent, staff, found.lead_id, async (lead, { record }) => {
    const followUp = await find()
    if (!followUp || followUp.closed_at !== null) throw refuse(operation, 'alreadyDone')
    if (followUp.category !== null) throw refuse(operation, 'needsOutcome')
    const event = await record({ kind: 'follow_up_done' })
    await closeFollowUps(tx, lead.id, event, { nextCall: 'any', appointments: 'none' })
    return { event_id: event.id }
  })
}
