import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { forgetAnswers } from '#platform/server/http/idempotency.ts'
import { forgetDevices } from './known-device.ts'

export async function purgeExpired(db: Database): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<', sql<string>`now()`).execute()
  await forgetAnswers(db)
  await forgetDevices(db)
  await db.deleteFrom('login_failure').where('at', '<', sql<string>`now() - interval '1 day'`).execute()
}
