import { sql } from 'kysely'
import { forgotPassword as operation } from '#domains/accounts/contract/links.ts'
import { writeAuditEntry } from '#platform/server/audit/write-audit-entry.ts'
import type { Database } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { refuseFor } from '#platform/server/http/refuse.ts'
import { accountOf } from '../sessions/log-in.ts'
import { attemptOf, lockedUntil } from '../sessions/login-throttle.ts'
import { isMailConnected, type LinkMailing, mailLink } from './mail-link.ts'
import { makeLink } from './make-link.ts'

const limits = { ofAccount: { failures: 3, minutes: 60 }, ofNetwork: { failures: 20, minutes: 15 } } as const

const maxTries = 5

/**
 * Has a link mailed to an address that is somebody’s. The answer is the same for every address, and so is the work before it: whether
 * there is an account is looked at later, by the job.
 */
export async function forgotPassword(db: Database, gateways: LinkMailing, email: string, address: string): Promise<{ by_mail: boolean }> {
  if (!isMailConnected(gateways)) return { by_mail: false }
  const { account, network } = attemptOf(email, address, undefined)
  return await inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`forgotten_password ${account}`}, 0))`.execute(tx)
    const { rows } = await sql<{ seconds: number | null }>`
      select ceil(extract(epoch from greatest(
        ${lockedUntil(limits.ofAccount, sql`email = ${account}`)}, ${lockedUntil(limits.ofNetwork, sql`address = ${network}`)}) - now()))::integer as seconds
      from forgotten_password
      where at > now() - make_interval(mins => ${sql.lit(limits.ofAccount.minutes)}) and (email = ${account} or address = ${network})`.execute(
      tx,
    )
    const seconds = rows[0]?.seconds ?? 0
    if (seconds > 0) throw refuseFor(operation, 'tooManyRequests', seconds)
    await tx.insertInto('forgotten_password').values({ email: account, address: network }).execute()
    await sql`select graphile_worker.add_job('mail_forgotten_password', ${JSON.stringify({ email: account })}::json,
      max_attempts => ${maxTries}::integer)`.execute(tx)
    return { by_mail: true }
  })
}

/** Mails a new link to an address, if an active account has it. A mail that may have gone is not sent again. */
export async function mailForgottenPassword(db: Database, gateways: LinkMailing, email: string): Promise<void> {
  const account = await accountOf(db, email)
  if (!account || !isMailConnected(gateways)) return
  const made = await inTransaction(db, async (tx) => {
    await writeAuditEntry(tx, { command: 'forgotten password' }, 'password_forgotten', { staff: account.id })
    return await makeLink(tx, account.id, 'forgotten', null)
  })
  const { name, email: to } = await db.selectFrom('staff').select(['name', 'email']).where('id', '=', account.id).executeTakeFirstOrThrow()
  const sent = await mailLink(gateways, { name, email: to }, made)
  if (sent?.outcome === 'rejected' && sent.next === 'again')
    throw new Error(`A link for a password waits for the mail server: ${sent.reason}`)
}
