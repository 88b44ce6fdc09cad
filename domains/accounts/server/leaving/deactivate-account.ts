import type { z } from 'zod'
import { deactivateAccount as operation } from '#domains/accounts/contract/leaving.ts'
import { writeAuditEntry } from '#platform/server/audit/write-audit-entry.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { looksAfter } from '../account/looks-after.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { countLeaving } from './get-leaving.ts'
import type { Leaving } from './leaving.ts'

async function lockTheirs(tx: Transaction, admin: Staff, id: number): Promise<void> {
  const account = await tx
    .selectFrom('staff')
    .select(['is_active', 'is_admin'])
    .where('id', '=', id)
    .where(looksAfter(admin))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!account) throw refuse(operation, 'accountNotFound')
  if (account.is_admin) throw refuse(operation, 'isAdmin')
  if (!account.is_active) throw refuse(operation, 'alreadyDeactivated')
}

/** Deactivates an account, and gives on what it has to those whom the admin chose. The rest stays with it, as each domain says. */
export async function deactivateAccount(
  tx: Transaction,
  things: readonly Leaving[],
  admin: Staff,
  id: number,
  { to, by_rules, note }: z.output<typeof operation.body>,
): Promise<{ deactivated: true }> {
  await lockTheirs(tx, admin, id)
  const counts = await countLeaving(tx, things, id)
  const had = Object.fromEntries(things.map(({ name }, at) => [name, counts[at] ?? 0]))
  // First, so that nothing is given back to who leaves.
  await tx.updateTable('staff').set({ is_active: false }).where('id', '=', id).execute()
  await endSessions(tx, { id })
  const given_on: Record<string, number> = {}
  for (const { name, giveOn } of things) {
    if (!giveOn || !had[name] || (to.length === 0 && !by_rules)) continue
    const made = await giveOn(tx, admin, { from: id, to, by_rules, note })
    if (made !== undefined) given_on[name] = made
  }
  await tx
    .insertInto('deactivation')
    .values({ staff_id: id, by_id: admin.id, had: JSON.stringify(had), given_on: JSON.stringify(given_on) })
    .execute()
  await writeAuditEntry(tx, admin, 'account_deactivated', { staff: id, details: { had, to, by_rules } })
  return { deactivated: true }
}
