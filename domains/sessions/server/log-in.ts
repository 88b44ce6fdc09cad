import { sql } from 'kysely'
import * as sessions from '#domains/sessions/contract/sessions.ts'
import type { Database } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { forgetAttempt, forgetFailures, noteAttempt } from './login-throttle.ts'
import { verifyPassword } from './password.ts'
import { newToken, tokenHash } from './token.ts'

/** Where a log-in comes from. */
export interface Origin {
  address: string
  userAgent: string
}

/** Longest user agent that is kept, in characters. */
const longestUserAgent = 300

/** Starts a session and answers its token, which is kept only as a hash; refuses wrong credentials in constant time. */
export async function logIn(db: Database, email: string, password: string, origin: Origin): Promise<{ key: string }> {
  const attempt = await noteAttempt(db, email, origin.address)
  if (attempt.isThrottled) {
    await forgetAttempt(db, attempt.id)
    throw refuse(sessions.logIn, 'tooManyAttempts')
  }
  const account = await db
    .selectFrom('staff')
    .select(['id', 'password_hash'])
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('is_active', '=', true)
    .executeTakeFirst()
  const right = await verifyPassword(account?.password_hash, password)
  if (!account || !right) throw refuse(sessions.logIn, 'wrongCredentials')
  await forgetFailures(db, email)
  const key = newToken()
  await db
    .insertInto('session')
    .values({
      token_hash: tokenHash(key),
      staff_id: account.id,
      expires_at: sql`now() + make_interval(secs => ${sql.lit(sessions.sessionSeconds)})`,
      user_agent: origin.userAgent.slice(0, longestUserAgent),
      address: origin.address,
    })
    .execute()
  return { key }
}
