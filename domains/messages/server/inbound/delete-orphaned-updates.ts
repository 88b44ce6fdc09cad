import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'

const monthAgo = sql<string>`now() - interval '30 days'`

/** Deletes, after 30 days, statuses and changes whose message never arrived. */
export async function deleteOrphanedUpdates(db: Database): Promise<void> {
  await db.deleteFrom('message_status').where('message_id', 'is', null).where('told_at', '<', monthAgo).execute()
  await db.deleteFrom('message_change').where('message_id', 'is', null).where('told_at', '<', monthAgo).execute()
}
