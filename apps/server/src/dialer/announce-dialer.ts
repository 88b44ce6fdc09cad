import type { Database } from '../db/database.ts'
import { announce } from '../events/hub.ts'
import { everyLead } from '../leads/visible-to.ts'

/**
 * Tells the counsellor's other screens, and those of admins, that a dialer changed its status. Not at each lead that is served:
 * commits that announce something wait for one another, and hundreds of counsellors press Next.
 */
export async function announceDialer(tx: Database, staffId: number, by: number): Promise<void> {
  await announce(tx, { kind: 'dialer', id: staffId, by, audience: [staffId, everyLead] })
}
