import { dropBegunAction as operation } from '#domains/actions/contract/actions.ts'
import { onLead } from '#domains/leads/server/lead/on-lead.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'

/** Drops the action that a member of staff began and did not complete. It never happened, so no list and no colleague's screen changes. */
export async function dropBegunAction(tx: Transaction, staff: Staff, leadId: number): Promise<{ id: number }> {
  return await onLead(tx, operation, staff, leadId, async () => {
    const dropped = await tx
      .deleteFrom('held_action')
      .where('lead_id', '=', leadId)
      .where('staff_id', '=', staff.id)
      .where('event_id', 'is', null)
      .returning('lead_id as id')
      .executeTakeFirst()
    if (!dropped) throw refuse(operation, 'nothingBegun')
    return dropped
  })
}
