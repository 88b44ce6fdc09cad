import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'

/** Failed log-ins allowed in the window before more are refused unread. */
const allowed = { minutes: 15, ofAccount: 10, ofAddress: 50 } as const

/** One person has a whole IPv6 network of 64 bits, so that is what counts as an address. */
const networkOf = (address: string) =>
  isIPv6(address) && !address.startsWith('::') ? `${address.split('::')[0]?.split(':').slice(0, 4).join(':')}::` : address

const window = sql<string>`now() - make_interval(mins => ${sql.lit(allowed.minutes)})`

/**
 * Notes an attempt as failed until it succeeds, and answers whether the account or the address has failed too often
 * lately. Noted before the password is read, so that attempts made at once count one another; unknown accounts count too.
 */
export async function noteAttempt(db: Database, email: string, address: string): Promise<{ id: number; isThrottled: boolean }> {
  const account = email.toLowerCase()
  const network = networkOf(address)
  const { id } = await db.insertInto('login_failure').values({ email: account, address: network }).returning('id').executeTakeFirstOrThrow()
  const failures = await db
    .selectFrom('login_failure')
    .select([
      sql<number>`count(*) filter (where email = ${account})::integer`.as('of_account'),
      sql<number>`count(*) filter (where address = ${network})::integer`.as('of_address'),
    ])
    .where('at', '>', window)
    .where((where) => where.or([where('email', '=', account), where('address', '=', network)]))
    .executeTakeFirstOrThrow()
  return { id, isThrottled: failures.of_account > allowed.ofAccount || failures.of_address > allowed.ofAddress }
}

/** Takes an attempt back that was refused unread, so that knocking on does not lengthen the wait. */
export async function forgetAttempt(db: Database, id: number): Promise<void> {
  await db.deleteFrom('login_failure').where('id', '=', id).execute()
}

/** Forgets the failures of an account whose owner has logged in. */
export async function forgetFailures(db: Database, email: string): Promise<void> {
  await db.deleteFrom('login_failure').where('email', '=', email.toLowerCase()).execute()
}
