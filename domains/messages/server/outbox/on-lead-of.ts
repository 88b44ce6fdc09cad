import { type LeadChanges, onAnyLead } from '#domains/leads/server/lead/on-lead.ts'
import type { Transaction } from '#platform/server/db/database.ts'

/** The lead that a message belongs to, locked, and a hand on it; neither for a test that staff sent to themselves. */
interface Holder {
  leadId: number | null
  changes?: LeadChanges
}

/** Works on the lead of a message, which may have followed its parent into another lead meanwhile. */
export async function onLeadOf<T>(tx: Transaction, messageId: number, act: (holder: Holder) => Promise<T>): Promise<T | undefined> {
  const { lead_id: leadId } = await tx.selectFrom('message').select('lead_id').where('id', '=', messageId).executeTakeFirstOrThrow()
  return leadId === null ? await act({ leadId }) : await onAnyLead(tx, null, leadId, (_lead, changes) => act({ leadId, changes }))
}
