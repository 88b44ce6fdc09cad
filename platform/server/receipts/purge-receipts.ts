import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** Messages are kept for so many days, to see what was told; they hold telephone numbers. */
const keptDays = 30

/** Deletes the messages of outside services once they are old. */
export async function purgeReceipts(db: Database): Promise<void> {
  await db
    .deleteFrom('webhook_receipt')
    .where('received_at', '<', sql<string>`now() - make_interval(days => ${sql.lit(keptDays)})`)
    .execute()
}
