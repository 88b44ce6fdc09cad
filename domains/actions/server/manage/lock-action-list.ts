import { sql } from 'kysely'
import { advisoryLocks } from '#platform/server/db/advisory-locks.ts'
import type { Transaction } from '#platform/server/db/database.ts'

/** Lets one admin at a time change the action list until the transaction ends, so that names and places are taken once. Logging goes on. */
export async function lockActionList(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.actionList})`.execute(tx)
}
