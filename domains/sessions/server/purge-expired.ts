import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { forgetAnswers } from '#platform/server/http/idempotency.ts'
import { forgetDevices } from './known-device.ts'

/** Deletes what has served its time: expired sessions, answers to writes after a month, failed log-ins of a day ago, devices of half a year ago. */
export async function purgeExpired(db: Database): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<', sql<string>`now()`).execute()
  await forgetAnswers(db)
  await forgetDevices(db)
  await db.deleteFrom('login_failure').where('at', '<', sql<string>`now() - interval '1 day'`).execute()
}
