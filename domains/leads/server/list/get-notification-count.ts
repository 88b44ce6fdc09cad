import { sql } from 'kysely'
import { countUnread } from '#domains/staff/server/notices-of.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'

export async function getNotificationCount(db: Database, staff: Staff): Promise<number> {
  const waiting = db
    .selectFrom('follow_up')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('owner_id', '=', staff.id)
    .where('closed_at', 'is', null)
    .where('due_at', '<', sql<string>`now() + interval '1 hour'`)
    .executeTakeFirstOrThrow()
  const [{ count }, unread] = await Promise.all([waiting, countUnread(db, staff.id)])
  return count + unread
}
