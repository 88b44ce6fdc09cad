import { clock } from '#platform/server/db/clock.ts'
import type { Transaction } from '#platform/server/db/database.ts'

/** Marks an address from which mail came back, at whichever lead it stands; an edit of the address takes the mark away. */
export async function markEmailBounced(tx: Transaction, address: string, reason: string): Promise<void> {
  await tx
    .updateTable('lead')
    .set({ email_bounced_at: clock, email_bounced_reason: reason })
    .where('email', '=', address)
    .where('email_bounced_at', 'is', null)
    .execute()
}
