import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'

/** Deletes the tickets of recordings that have run out. */
export async function purgeTickets(db: Database): Promise<void> {
  await db.deleteFrom('recording_ticket').where('expires_at', '<', sql<string>`now()`).execute()
}
