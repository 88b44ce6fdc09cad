import { expect } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { databaseDigest } from './database-digest.ts'

/** Runs a request that must change nothing, expects every row of the database as it was, and answers its answer. */
export async function unchangedBy<Answer>(db: Database, request: () => Promise<Answer>): Promise<Answer> {
  const before = await databaseDigest(db)
  const answer = await request()
  expect(await databaseDigest(db)).toEqual(before)
  return answer
}
