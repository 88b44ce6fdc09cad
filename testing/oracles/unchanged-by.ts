import { expect } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { databaseDigest } from './database-digest.ts'

export async function unchangedBy<Answer>(db: Database, request: () => Promise<Answer>): Promise<Answer> {
  const before = await databaseDigest(db)
  const answer = await request()
  expect(await databaseDigest(db)).toEqual(before)
  return answer
}
