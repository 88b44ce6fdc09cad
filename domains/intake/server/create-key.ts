import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import { createIntakeKey as operation } from '#domains/intake/contract/intake.ts'
import { writeAuditEntry } from '#platform/server/audit/write-audit-entry.ts'
import type { Database } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { isTaken } from '#platform/server/db/trouble.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { signingKeyOf } from './signing-key.ts'

/**
 * Makes an intake key and answers it, this once: its number, a dot and 256 random bits. Events are signed with its hash, which alone is
 * kept; so the key itself is never sent.
 */
export async function createKey(
  db: Database,
  by: Pick<Staff, 'id' | 'origin'> | null,
  { name, source, kinds }: z.output<typeof operation.body>,
) {
  const secret = randomBytes(32).toString('base64url')
  try {
    const { id } = await inTransaction(db, async (tx) => {
      const made = await tx
        .insertInto('signing_key')
        .values({ name, source, kinds, key_hash: signingKeyOf(secret), created_by: by?.id ?? null })
        .returning('id')
        .executeTakeFirstOrThrow()
      await writeAuditEntry(tx, by ?? { command: 'keys create' }, 'intake_key_created', { details: { id: made.id, name, kinds } })
      return made
    })
    return { id, key: `${id}.${secret}` }
  } catch (error) {
    throw isTaken(error) ? refuse(operation, 'nameTaken') : error
  }
}
