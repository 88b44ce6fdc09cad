import { type Actor, writeAuditEntry } from '#platform/server/audit/write-audit-entry.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { forgetBrowsers } from './remembered-browsers.ts'

/** Removes every second factor of an account, for somebody who lost them; says whether there was one. It is on record. */
export async function resetSecondFactor(tx: Transaction, staffId: number, by: Actor): Promise<boolean> {
  const app = await tx.deleteFrom('totp').where('staff_id', '=', staffId).returning('since').executeTakeFirst()
  await tx.deleteFrom('recovery_code').where('staff_id', '=', staffId).execute()
  await forgetBrowsers(tx, staffId)
  const keys = await tx.deleteFrom('passkey').where('staff_id', '=', staffId).returning('id').execute()
  const hadOne = Boolean(app?.since) || keys.length > 0
  if (hadOne) await writeAuditEntry(tx, by, 'second_factor_reset', { staff: staffId })
  return hadOne
}
