import { newToken, tokenHash } from '#domains/sessions/server/token.ts'
import { SetupError } from '#platform/server/config/setup-error.ts'
import type { Database } from '#platform/server/db/database.ts'

/** Creates a key for the intake of leads and answers it; it is shown this once, only its hash is kept. */
export async function createIntakeKey(db: Database, name: string): Promise<string> {
  const key = newToken()
  const created = await db
    .insertInto('intake_key')
    .values({ name, key_hash: tokenHash(key) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!created) throw new SetupError(`There is already a key named ${name}. Choose another name.`)
  return key
}
