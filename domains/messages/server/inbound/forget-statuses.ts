import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'

/** Deletes statuses of messages that are not ours after a month, as receipts are deleted. */
export async function forgetStatuses(db: Database): Promise<void> {
  await db
    .deleteFrom('message_status')
    .where('message_id', 'is', null)
    .where('told_at', '<', sql<string>`now() - interval '30 days'`)
    .execute()
}
