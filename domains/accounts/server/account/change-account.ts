import type { AccountFlags } from '#platform/contract/roles.ts'
import { type Actor, writeAuditEntry } from '#platform/server/audit/write-audit-entry.ts'
import type { Transaction } from '#platform/server/db/database.ts'

export interface DataPermissions {
  is_boarding: boolean
  boarding_unassigned_data_permission: boolean
  dormant_data_permission: boolean
}

/** The permissions that are to change. */
export type SomePermissions = { [Permission in keyof DataPermissions]?: boolean | undefined }

interface Changes extends AccountFlags, DataPermissions {
  name: string
  is_active: boolean
}

/** Gives an account other roles of its type, other permissions or another name, or closes it, from its next request on. It is on record. */
export async function changeAccount(
  tx: Transaction,
  staffId: number,
  changes: { [Change in keyof Changes]?: Changes[Change] | undefined },
  by: Actor,
): Promise<void> {
  const changed = (Object.keys(changes) as (keyof typeof changes)[]).filter((name) => changes[name] !== undefined)
  if (changed.length === 0) return
  const before = await tx.selectFrom('staff').select(changed).where('id', '=', staffId).forNoKeyUpdate().executeTakeFirstOrThrow()
  await tx.updateTable('staff').set(changes).where('id', '=', staffId).execute()
  await writeAuditEntry(tx, by, 'account_changed', { staff: staffId, before, after: changes })
}
