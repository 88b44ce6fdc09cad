import { onLead } from '#domains/leads/server/lead/on-lead.ts'
import { endParentPages as operation } from '#domains/recommendations/contract/parent-page.ts'
import { clock } from '#platform/server/db/clock.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'

/** Ends every address of a page that a parent can still open. */
export async function endParentPages(tx: Transaction, staff: Staff, leadId: number) {
  return await onLead(tx, operation, staff, leadId, async (_lead, { record }) => {
    const ended = await tx
      .updateTable('parent_page')
      .set({ revoked_at: clock })
      .where('lead_id', '=', leadId)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', clock)
      .returning('id')
      .execute()
    if (ended.length === 0) throw refuse(operation, 'noLink')
    await record({ kind: 'shortlist_ended' })
    return { ended: ended.length }
  })
}
