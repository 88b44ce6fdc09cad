import { writeAuditEntry } from '#platform/server/audit/write-audit-entry.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { setPasswordHash } from '../account/set-password-hash.ts'
import { endSessions } from './end-sessions.ts'
import { forgetFailures } from './login-throttle.ts'

type Giver = { by: number } | { by: 'command line'; isTemporary: boolean }

/** Gives an account a password and ends its sessions; answers whether there is such an account. */
export async function givePassword(tx: Transaction, email: string, passwordHash: string, giver: Giver): Promise<boolean> {
  const account = await setPasswordHash(tx, email, { hash: passwordHash, isTemporary: giver.by !== 'command line' || giver.isTemporary })
  if (!account) return false
  await endSessions(tx, account)
  await writeAuditEntry(tx, account.id, 'password_reset', { by: giver.by })
  await forgetFailures(tx, email)
  return true
}
