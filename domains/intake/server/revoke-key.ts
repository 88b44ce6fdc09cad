import { sql } from 'kysely'
import { revokeIntakeKey as operation } from '#domains/intake/contract/intake.ts'
import { writeAuditEntry } from '#platform/server/audit/write-audit-entry.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'

/** Revokes a key in use, by its number or name. */
export async function revokeKey(tx: Transaction, by: Pick<Staff, 'id' | 'origin'> | null, key: { id: number } | { name: string }) {
  const revoked = await tx
    .updateTable('signing_key')
    .set({ revoked_at: sql`now()`, revoked_by: by?.id ?? null })
    .where('id' in key ? sql<boolean>`id = ${key.id}` : sql<boolean>`lower(name) = lower(${key.name})`)
    .where('revoked_at', 'is', null)
    .returning(['id', 'name'])
    .executeTakeFirst()
  if (!revoked) throw refuse(operation, 'keyNotFound')
  await writeAuditEntry(tx, by ?? { command: 'keys revoke' }, 'intake_key_revoked', { details: revoked })
  return { revoked: revoked.id }
}
