import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { forgetAnswers } from '#platform/server/http/idempotency.ts'
import { deleteSessions } from './end-sessions.ts'
import { forgetDevices } from './known-device.ts'

export async function purgeExpired(db: Database): Promise<void> {
  await deleteSessions(db, sql`expires_at < now()`)
  await forgetAnswers(db)
  await forgetDevices(db)
  await db.deleteFrom('account_link').where('expires_at', '<', sql<string>`now()`).execute()
  await db.deleteFrom('forgotten_password').where('at', '<', sql<string>`now() - interval '1 day'`).execute()
  await db.deleteFrom('used_challenge').where('expires_at', '<', sql<string>`now()`).execute()
  await db.deleteFrom('login_failure').where('at', '<', sql<string>`now() - interval '1 day'`).execute()
}
