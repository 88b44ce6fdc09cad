import { everyLead } from '#domains/leads/server/lead/visible-to.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { announce } from '#platform/server/events/hub.ts'

/** Not at each lead that is served: hundreds of counsellors press Next, and every screen of an admin would ask again each time. */
export async function announceDialer(tx: Transaction, staffId: number, by: number): Promise<void> {
  await announce(tx, { kind: 'dialer', id: staffId, by, audience: [staffId, everyLead] })
}
