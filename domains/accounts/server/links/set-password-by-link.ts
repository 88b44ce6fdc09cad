import { sql } from 'kysely'
import type { z } from 'zod'
import { openLink as opening, setPasswordByLink as operation } from '#domains/accounts/contract/links.ts'
import { writeAuditEntry } from '#platform/server/audit/write-audit-entry.ts'
import type { Database } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { checkNewPassword } from '../account/check-new-password.ts'
import { hashPassword } from '../account/password.ts'
import { setPasswordHash } from '../account/set-password-hash.ts'
import { forgetBrowsers } from '../second-factor/remembered-browsers.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { forgetFailures } from '../sessions/login-throttle.ts'
import { tokenHash } from '../sessions/token.ts'

/** The link of a token, if it still opens. */
async function findLink(db: Database, token: string) {
  const link = await db
    .selectFrom('account_link')
    .innerJoin('staff', 'staff.id', 'account_link.staff_id')
    .select(['staff_id', 'kind', 'name', 'email', 'expires_at'])
    .where('token_hash', '=', tokenHash(token))
    .where('expires_at', '>', sql<string>`now()`)
    .where('is_active', '=', true)
    .executeTakeFirst()
  // Used, late, replaced and unknown links look alike.
  if (!link) throw refuse(opening, 'linkEnded')
  return link
}

export async function openLink(db: Database, token: string): Promise<z.output<typeof opening.answer>> {
  const { kind, name, email, expires_at } = await findLink(db, token)
  return { kind: opening.answer.shape.kind.parse(kind), name, email, expires_at }
}

interface Using extends z.output<typeof operation.body> {
  firmName: string
  origin: NonNullable<Staff['origin']>
  /** Hears of the account, for the log. */
  onAccount: (id: number) => void
}

/** Sets the password that the owner of a link chose. Of several who use it at once, the first to lock it does. */
export async function setPasswordByLink(
  db: Database,
  { token, new_password, firmName, origin, onAccount }: Using,
): Promise<{ email: string }> {
  const { staff_id: id, kind, ...owner } = await findLink(db, token)
  onAccount(id)
  await checkNewPassword(operation, new_password, owner, firmName)
  const hash = await hashPassword(new_password)
  return await inTransaction(db, async (tx) => {
    await tx.selectFrom('staff').select('id').where('id', '=', id).forNoKeyUpdate().execute()
    await findLink(tx, token)
    await tx.deleteFrom('account_link').where('staff_id', '=', id).execute()
    await setPasswordHash(tx, id, hash)
    await endSessions(tx, { id })
    await forgetBrowsers(tx, id)
    await forgetFailures(tx, owner.email)
    await writeAuditEntry(tx, { id, origin }, 'password_changed', { staff: id, details: { link: kind } })
    return { email: owner.email }
  })
}
