import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'

/** The notices of a member of staff. They stay readable when the lead is no longer theirs to open. */
export const noticesOf = (db: Database, staffId: number) =>
  db.selectFrom('notice').where('notice.staff_id', '=', staffId).where('notice.hidden_at', 'is', null)

export async function countUnread(db: Database, staffId: number): Promise<number> {
  const { unread } = await noticesOf(db, staffId)
    .select(sql<number>`count(*)::integer`.as('unread'))
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return unread
}
