import { expect } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { databaseDigest } from './database-digest.ts'

/** Expects that a request changes no row of any table, but of those `except`. */
export async function unchangedBy<Answer>(db: Database, request: () => Promise<Answer>, except: readonly string[] = []): Promise<Answer> {
  const digest = async () => Object.entries(await databaseDigest(db)).filter(([table]) => !except.includes(table))
  const before = await digest()
  const answer = await request()
  expect(Object.fromEntries(await digest())).toEqual(Object.fromEntries(before))
  return answer
}
