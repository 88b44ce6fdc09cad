import { sql } from 'kysely'
import { servedDays } from '#domains/dialer/contract/dialer.ts'
import type { Database } from '#platform/server/db/database.ts'

const before = sql<string>`now() - make_interval(days => ${sql.lit(servedDays)})`

export async function purgeDialer(db: Database): Promise<void> {
  await db.deleteFrom('dial_lease').where(sql`upper(during)`, '<', before).execute()
  await db.deleteFrom('dialed_list').where('started_at', '<', sql<string>`now() - interval '1 day'`).execute()
  await db.deleteFrom('dialer_session').where('seen_at', '<', before).execute()
}
