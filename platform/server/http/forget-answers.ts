import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** Forgets the kept answers of writes after a month: nobody retries so late. */
export async function forgetAnswers(db: Database): Promise<void> {
  await db.deleteFrom('idempotency_key').where('created_at', '<', sql<string>`now() - interval '30 days'`).execute()
}
