import { clock } from '#platform/server/db/clock.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { adoptDormant } from './adopt-dormant.ts'
import { announceLead } from './announce-lead.ts'
import { relist } from './relist.ts'

/** Fields as people read them, null where nothing stands. */
export type FieldTexts = Record<string, string | null>

interface Edit {
  before: FieldTexts
  after: FieldTexts
  childId?: number
}

/** Ends every edit of a lead: the event with what stood there before and after, the list columns, and the news of it. */
export async function recordEdit(tx: Transaction, staff: Staff, leadId: number, { before, after, childId }: Edit): Promise<void> {
  await adoptDormant(tx, staff, leadId)
  await tx
    .insertInto('lead_event')
    .values({
      lead_id: leadId,
      at: clock,
      kind: 'edit',
      staff_id: staff.id,
      child_id: childId ?? null,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
    })
    .execute()
  await relist(tx, leadId)
  await announceLead(tx, staff, leadId)
}
