import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'

/** So many schools are counted and looked through at once; how many have what more have is kept. */
export const mostCounted = 1_000

/** Finds out what many schools have, from now on keeps how many, and joins what changed since in what is kept. */
export async function countCommonKeys(db: Database): Promise<void> {
  await sql`select count_common_keys(${mostCounted})`.execute(db)
}
