import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'

const keptDays = 35

/** Removes links that are long over; the timeline and the audit keep that they were sent. */
export async function forgetLoginLinks(db: Database): Promise<void> {
  await db
    .deleteFrom('login_link')
    .where('asked_at', '<', sql<string>`now() - make_interval(days => ${sql.lit(keptDays)})`)
    .execute()
}
