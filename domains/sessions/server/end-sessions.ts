import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'

/** Ends the account's own sessions, all of them or one; answers how many. */
export async function endSessions(db: Database, staff: Pick<Staff, 'id'>, sessionId?: number): Promise<number> {
  const ended = await db
    .deleteFrom('session')
    .where('staff_id', '=', staff.id)
    .$if(sessionId !== undefined, (query) => query.where('id', '=', sessionId as number))
    .executeTakeFirst()
  return Number(ended.numDeletedRows)
}
