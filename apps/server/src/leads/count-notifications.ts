import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Staff } from '../http/staff.ts'

/** Counts the member of staff's open follow-ups that are overdue or due within the hour. */
export async function countNotifications(db: Database, staff: Staff): Promise<number> {
  const waiting = await db
    .selectFrom('follow_up')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('owner_id', '=', staff.id)
    .where('closed_at', 'is', null)
    .where('due_at', '<', sql<string>`now() + interval '1 hour'`)
    .executeTakeFirstOrThrow()
  return waiting.count
}
