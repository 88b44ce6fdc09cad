import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** Failed log-ins allowed in the window before more are refused unread. */
const allowed = { minutes: 15, ofAccount: 10, ofAddress: 50 } as const

const window = sql<string>`now() - make_interval(mins => ${sql.lit(allowed.minutes)})`

/** True when the account or the address has failed too often lately. Unknown accounts are counted like known ones. */
export async function isThrottled(db: Database, email: string, address: string): Promise<boolean> {
  const failures = await db
    .selectFrom('login_failure')
    .select([
      sql<number>`count(*) filter (where email = ${email.toLowerCase()})::integer`.as('of_account'),
      sql<number>`count(*) filter (where address = ${address})::integer`.as('of_address'),
    ])
    .where('at', '>', window)
    .where((where) => where.or([where('email', '=', email.toLowerCase()), where('address', '=', address)]))
    .executeTakeFirstOrThrow()
  return failures.of_account >= allowed.ofAccount || failures.of_address >= allowed.ofAddress
}

/** Remembers a failed log-in. */
export async function noteFailure(db: Database, email: string, address: string): Promise<void> {
  await db.insertInto('login_failure').values({ email: email.toLowerCase(), address }).execute()
}

/** Forgets the failures of an account whose owner has logged in. */
export async function forgetFailures(db: Database, email: string): Promise<void> {
  await db.deleteFrom('login_failure').where('email', '=', email.toLowerCase()).execute()
}
