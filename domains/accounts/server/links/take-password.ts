import { type Actor, writeAuditEntry } from '#platform/server/audit/write-audit-entry.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { hashOfNone } from '../account/password.ts'
import { setPasswordHash } from '../account/set-password-hash.ts'
import { forgetBrowsers } from '../second-factor/remembered-browsers.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { forgetFailures } from '../sessions/login-throttle.ts'
import { type MadeLink, makeLink } from './make-link.ts'

/** Takes an account its password, ends its sessions, and makes the link by which its owner chooses a new one. */
export async function takePassword(tx: Transaction, { id, email }: { id: number; email: string }, by: Actor): Promise<MadeLink> {
  await setPasswordHash(tx, id, await hashOfNone())
  await endSessions(tx, { id })
  await forgetBrowsers(tx, id)
  await forgetFailures(tx, email)
  await writeAuditEntry(tx, by, 'password_reset', { staff: id })
  return await makeLink(tx, id, 'reset', 'id' in by ? by.id : null)
}
