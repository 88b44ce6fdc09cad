import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'

export async function listSessions(db: Database, staff: Staff) {
  const results = await db
    .selectFrom('session')
    .select(['id', 'created_at', 'last_seen_at', 'expires_at', 'user_agent', 'address'])
    .select(sql<boolean>`id = ${staff.session.id}`.as('current'))
    .where('staff_id', '=', staff.id)
    .where('expires_at', '>', sql<string>`now()`)
    .orderBy('last_seen_at', 'desc')
    .execute()
  return { results }
}
