import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { noticesOf } from './notices-of.ts'

/** How many notices a member of staff has not read. */
export async function countUnread(db: Database, staffId: number): Promise<number> {
  const { unread } = await noticesOf(db, staffId)
    .select(sql<number>`count(*)::integer`.as('unread'))
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return unread
}
