import type { z } from 'zod'
import { writeMessageConsent } from '#domains/leads/server/lead/message-consent.ts'
import { onLead } from '#domains/leads/server/lead/on-lead.ts'
import { changeMessagePreference as operation } from '#domains/messages/contract/thread.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { announceThread } from '../message/announce-thread.ts'

/** Notes what a parent told staff about being written to, and how they said so. */
export async function changeMessagePreference(
  tx: Transaction,
  staff: Staff,
  leadId: number,
  { opted_out: optedOut, reason }: z.output<typeof operation.body>,
) {
  return await onLead(tx, operation, staff, leadId, async (_lead, changes) => {
    await writeMessageConsent(tx, leadId, !optedOut, changes, { how: 'staff', staffId: staff.id, note: reason })
    await announceThread(tx, leadId, staff.id)
    return { opted_out: optedOut }
  })
}
