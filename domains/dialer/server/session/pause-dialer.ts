import { sql } from 'kysely'
import { accountNow } from '#domains/accounts/server/account/account-now.ts'
import * as dialer from '#domains/dialer/contract/dialer.ts'
import { isCounsellor } from '#domains/leads/contract/policy.ts'
import type { AuditKind } from '#platform/contract/audit.ts'
import { writeAuditEntry } from '#platform/server/audit/write-audit-entry.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { announceDialer } from '../dialer/announce-dialer.ts'

async function refuseUnlessCounsellor(
  tx: Transaction,
  operation: typeof dialer.pauseDialer | typeof dialer.resumeDialer,
  id: number,
): Promise<void> {
  const account = await accountNow(tx, id)
  if (!account || !isCounsellor(account)) throw refuse(operation, 'noSuchCounsellor')
}

async function tell(tx: Transaction, admin: Staff, what: AuditKind, id: number, details: { reason?: string }): Promise<void> {
  await writeAuditEntry(tx, admin, what, { staff: id, details })
  await announceDialer(tx, id, admin.id)
}

export async function pauseDialer(tx: Transaction, admin: Staff, id: number, reason: string) {
  await refuseUnlessCounsellor(tx, dialer.pauseDialer, id)
  const { at } = await tx
    .insertInto('dialer_pause')
    .values({ staff_id: id, by_staff_id: admin.id, reason })
    .onConflict((conflict) => conflict.column('staff_id').doUpdateSet({ by_staff_id: admin.id, reason, at: sql<string>`now()` }))
    .returning('at')
    .executeTakeFirstOrThrow()
  await tell(tx, admin, 'dialer_paused', id, { reason })
  return { pause: { by: admin.name, reason, at } }
}

export async function resumeDialer(tx: Transaction, admin: Staff, id: number) {
  await refuseUnlessCounsellor(tx, dialer.resumeDialer, id)
  const lifted = await tx.deleteFrom('dialer_pause').where('staff_id', '=', id).returning('staff_id').execute()
  if (lifted.length > 0) await tell(tx, admin, 'dialer_resumed', id, {})
  return { pause: null }
}
