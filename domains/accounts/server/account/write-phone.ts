import { type Actor, writeAuditEntry } from '#platform/server/audit/write-audit-entry.ts'
import type { Transaction } from '#platform/server/db/database.ts'

const masked = (e164: string | null) => e164 && `…${e164.slice(-4)}`

/** Writes the telephone of a member of staff. The audit keeps each change, because calls ring there. */
export async function writePhone(tx: Transaction, staffId: number, e164: string | null, by: Actor): Promise<void> {
  const { phone } = await tx.selectFrom('staff').select('phone').where('id', '=', staffId).forNoKeyUpdate().executeTakeFirstOrThrow()
  if (phone === e164) return
  await tx.updateTable('staff').set({ phone: e164 }).where('id', '=', staffId).execute()
  await writeAuditEntry(tx, by, 'phone_changed', { staff: staffId, before: { phone: masked(phone) }, after: { phone: masked(e164) } })
}
