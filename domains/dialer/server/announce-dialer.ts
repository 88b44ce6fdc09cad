import { everyLead } from '#domains/leads/server/core/visible-to.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { announce } from '#platform/server/events/hub.ts'

/** Not at each lead that is served: commits that announce wait for one another, and hundreds of counsellors press Next. */
export async function announceDialer(tx: Transaction, staffId: number, by: number): Promise<void> {
  await announce(tx, { kind: 'dialer', id: staffId, by, audience: [staffId, everyLead] })
}
