import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'

/** Messages are kept for so many days, to see what was told of a call; they hold telephone numbers. */
const keptDays = 30

/** Deletes the provider's messages once they are old. */
export async function purgeReceipts(db: Database): Promise<void> {
  await db
    .deleteFrom('webhook_receipt')
    .where('received_at', '<', sql<string>`now() - make_interval(days => ${sql.lit(keptDays)})`)
    .execute()
}
