import { type Actor, writeAuditEntry } from '#platform/server/audit/write-audit-entry.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { type NewPassword, setPasswordHash } from '../account/set-password-hash.ts'
import { forgetBrowsers } from '../second-factor/remembered-browsers.ts'
import { endSessions } from './end-sessions.ts'
import { forgetFailures } from './login-throttle.ts'

/** Gives an account a password and ends its sessions; answers whether there is such an account. */
export async function givePassword(tx: Transaction, email: string, password: NewPassword, by: Actor): Promise<boolean> {
  const account = await setPasswordHash(tx, email, password)
  if (!account) return false
  await endSessions(tx, account)
  await forgetBrowsers(tx, account.id)
  await writeAuditEntry(tx, by, 'password_reset', { staff: account.id })
  await forgetFailures(tx, email)
  return true
}
