import { clock } from '#platform/server/db/clock.ts'
import type { Transaction } from '#platform/server/db/database.ts'

/** Marks a bounced address at every lead that has it; an edit of the address removes the mark. */
export async function markEmailBounced(tx: Transaction, address: string, reason: string): Promise<void> {
  await tx
    .updateTable('lead')
    .set({ email_bounced_at: clock, email_bounced_reason: reason })
    .where('email', '=', address)
    .where('email_bounced_at', 'is', null)
    .execute()
}
