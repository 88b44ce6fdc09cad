import type { z } from 'zod'
import { changeMyPassword as operation } from '#domains/accounts/contract/sessions.ts'
import { writeAuditEntry } from '#platform/server/audit/write-audit-entry.ts'
import type { Database } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { refuse, refuseField } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { checkNewPassword } from '../account/check-new-password.ts'
import { hashPassword } from '../account/password.ts'
import { setPasswordHash } from '../account/set-password-hash.ts'
import { forgetBrowsers } from '../second-factor/remembered-browsers.ts'
import { endOtherSessions } from '../sessions/end-sessions.ts'
import { knownDevice } from '../sessions/known-device.ts'
import { checkPassword, type Origin } from '../sessions/log-in.ts'
import { attemptOf, forgetFailures } from '../sessions/login-throttle.ts'

/**
 * Sets a password that the owner chose, and ends all other sessions. Checks the current password with the throttle of a log-in, and refuses
 * if it changed before the account was locked.
 */
export async function changeMyPassword(
  db: Database,
  staff: Staff,
  { current_password, new_password }: z.output<typeof operation.body>,
  { address, device, firmName }: Pick<Origin, 'address' | 'device'> & { firmName: string },
): Promise<{ ended: number }> {
  const { password_hash: before } = await db
    .selectFrom('staff')
    .select('password_hash')
    .where('id', '=', staff.id)
    .executeTakeFirstOrThrow()
  await checkPassword(db, operation, attemptOf(staff.email, address, await knownDevice(db, staff.email, device)), current_password)
  if (new_password === current_password) throw refuseField(operation, 'samePassword', 'new_password')
  await checkNewPassword(operation, new_password, staff, firmName)
  const hash = await hashPassword(new_password)
  return await inTransaction(db, async (tx) => {
    const { password_hash: now } = await tx
      .selectFrom('staff')
      .select('password_hash')
      .where('id', '=', staff.id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    if (now !== before) throw refuse(operation, 'wrongCredentials')
    await setPasswordHash(tx, staff.id, hash)
    await writeAuditEntry(tx, staff, 'password_changed', { staff: staff.id })
    await forgetFailures(tx, staff.email)
    await forgetBrowsers(tx, staff.id)
    return { ended: await endOtherSessions(tx, staff) }
  })
}
