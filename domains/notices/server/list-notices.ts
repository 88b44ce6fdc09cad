import { sql } from 'kysely'
import { type Notice, noticesShown } from '#domains/notices/contract/notices.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { countUnread, noticesOf } from './notices-of.ts'

export async function listNotices(db: Database, reader: Staff): Promise<{ unread: number; results: Notice[] }> {
  const newest = noticesOf(db, reader.id)
    .leftJoin('staff', 'staff.id', 'notice.by_staff_id')
    .select(['notice.id', 'notice.at', 'notice.text', 'notice.lead_id', sql<Notice['kind']>`notice.kind`.as('kind')])
    .select(sql<Notice['by']>`case when staff.id is not null then json_build_object('id', staff.id, 'name', staff.name) end`.as('by'))
    .select(['notice.stays', sql<boolean>`read_at is not null`.as('read')])
    .orderBy('notice.id', 'desc')
    .limit(noticesShown)
  const [results, unread] = await Promise.all([newest.execute(), countUnread(db, reader.id)])
  return { unread, results }
}
