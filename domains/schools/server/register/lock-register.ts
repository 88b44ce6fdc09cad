import { sql } from 'kysely'
import { advisoryLocks } from '#platform/server/db/advisory-locks.ts'
import type { Transaction } from '#platform/server/db/database.ts'

/** Whoever registers a school comes after whoever does now, and so finds theirs. */
export async function lockRegister(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.register})`.execute(tx)
}
