import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** The number of the action list's lock; it says nothing else. */
const actionListLock = 5_160_002

/** Lets one admin at a time change the action list until the transaction ends, so that names and places are taken once. Logging goes on. */
export async function lockActionList(tx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${actionListLock})`.execute(tx)
}
