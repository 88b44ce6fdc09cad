import { sql } from 'kysely'
import * as secondFactor from '#domains/accounts/contract/second-factor.ts'
import { writeAuditEntry } from '#platform/server/audit/write-audit-entry.ts'
import { seal } from '#platform/server/config/seal.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { refuseWithoutFactor } from './needs-second-factor.ts'
import { writeRecoveryCodes } from './recovery-codes.ts'
import { forgetBrowsers } from './remembered-browsers.ts'
import { aboutTotp, type CodeReading, stepOf } from './take-code.ts'
import { newSecret, shownSecret } from './totp.ts'

/** Makes a secret for an app, sealed until a code of it was right. */
export async function startApp(db: Database, { secretKey, firm }: Pick<Gateways, 'secretKey' | 'firm'>, { id, email }: Staff) {
  const secret = newSecret()
  const pending_secret = seal(secretKey, aboutTotp(id), secret)
  await db
    .insertInto('totp')
    .values({ staff_id: id, pending_secret })
    .onConflict((conflict) => conflict.column('staff_id').doUpdateSet({ pending_secret }))
    .execute()
  return shownSecret(secret, { issuer: firm().firm_name || 'Inside Portal', account: email })
}

/** Has codes of the new app count, with recovery codes of its own. */
export async function confirmApp(db: Database, reading: CodeReading, staff: Staff, code: string): Promise<{ recovery_codes: string[] }> {
  return await inTransaction(db, async (tx) => {
    const app = await tx.selectFrom('totp').select('pending_secret').where('staff_id', '=', staff.id).forUpdate().executeTakeFirst()
    if (!app?.pending_secret) throw refuse(secondFactor.confirmApp, 'notStarted')
    const last_step = stepOf(secondFactor.confirmApp, reading, staff.id, app.pending_secret, code.replace(/[\s-]/g, ''))
    await tx
      .updateTable('totp')
      .set({ secret: app.pending_secret, since: sql<string>`now()`, last_step, pending_secret: null })
      .where('staff_id', '=', staff.id)
      .execute()
    await writeAuditEntry(tx, staff, 'second_factor_changed', { staff: staff.id, details: { app: 'set up' } })
    return { recovery_codes: await writeRecoveryCodes(tx, staff.id) }
  })
}

export async function removeApp(tx: Transaction, { firm }: Pick<Gateways, 'firm'>, staff: Staff): Promise<{ removed: boolean }> {
  const removed = await tx.deleteFrom('totp').where('staff_id', '=', staff.id).returning('since').executeTakeFirst()
  if (!removed?.since) return { removed: false }
  await refuseWithoutFactor(tx, secondFactor.removeApp, firm(), staff)
  await tx.deleteFrom('recovery_code').where('staff_id', '=', staff.id).execute()
  await forgetBrowsers(tx, staff.id)
  await writeAuditEntry(tx, staff, 'second_factor_changed', { staff: staff.id, details: { app: 'removed' } })
  return { removed: true }
}

export async function renewRecoveryCodes(db: Database, staff: Staff): Promise<{ recovery_codes: string[] }> {
  return await inTransaction(db, async (tx) => {
    const app = await tx.selectFrom('totp').select('secret').where('staff_id', '=', staff.id).forUpdate().executeTakeFirst()
    if (!app?.secret) throw refuse(secondFactor.renewRecoveryCodes, 'noApp')
    await writeAuditEntry(tx, staff, 'second_factor_changed', { staff: staff.id, details: { recovery_codes: 'renewed' } })
    return { recovery_codes: await writeRecoveryCodes(tx, staff.id) }
  })
}
