import { sql } from 'kysely'
import * as sessions from '#domains/sessions/contract/sessions.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { fairTurns, NoTurn } from '#platform/server/http/fair-turns.ts'
import { refuse, refuseFor } from '#platform/server/http/refuse.ts'
import { knownDevice, rememberDevice } from './known-device.ts'
import { type Attempt, attemptOf, forgetFailuresHere, noteFailure, secondsLocked } from './login-throttle.ts'
import { verifyPassword } from './password.ts'
import { newToken, tokenHash } from './token.ts'

export interface Origin {
  address: string
  userAgent: string
  device: string | undefined
}

interface Started {
  key: string
  device: string
}

/** Longest user agent that is kept, in characters. */
const longestUserAgent = 300

/** A password takes a processor a thirtieth of a second and 19 MiB. Few are read at once and networks take turns. */
const passwordTurns = fairTurns({ atOnce: 2, waiting: 400, patience: 30_000 })

const retryAfterBusy = 5

/** The account that may log in by this address. */
export async function accountOf(db: Database, email: string) {
  return await db
    .selectFrom('staff')
    .select(['id', 'password_hash'])
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('is_active', '=', true)
    .executeTakeFirst()
}

async function refuseLocked(db: Database, attempt: Attempt): Promise<void> {
  const seconds = await secondsLocked(db, attempt)
  if (seconds !== undefined) throw refuseFor(sessions.logIn, 'tooManyAttempts', seconds)
}

/** Reads the password, if this attempt may be made; a wrong one is noted before the next is read. Answers whose it is. */
async function readPassword(db: Database, attempt: Attempt, password: string): Promise<number> {
  await refuseLocked(db, attempt)
  const account = await accountOf(db, attempt.account)
  if ((await verifyPassword(account?.password_hash, password)) && account) return account.id
  await noteFailure(db, attempt)
  throw refuse(sessions.logIn, 'wrongCredentials')
}

async function startSession(tx: Transaction, staffId: number, { address, userAgent, device }: Origin): Promise<Started> {
  const key = newToken()
  await tx
    .insertInto('session')
    .values({
      token_hash: tokenHash(key),
      staff_id: staffId,
      expires_at: sql`now() + make_interval(secs => ${sql.lit(sessions.sessionSeconds)})`,
      user_agent: userAgent.slice(0, longestUserAgent),
      address,
    })
    .execute()
  return { key, device: await rememberDevice(tx, staffId, device) }
}

/** The token is kept only as a hash. Wrong credentials are refused in constant time, and only they count towards a lock. */
export async function logIn(db: Database, email: string, password: string, origin: Origin): Promise<Started> {
  const attempt = attemptOf(email, origin.address, await knownDevice(db, email, origin.device))
  // Asked here too, so that whoever is locked out takes nobody's turn.
  await refuseLocked(db, attempt)
  const staffId = await passwordTurns(attempt.network, () => readPassword(db, attempt, password)).catch((error: unknown) => {
    throw error instanceof NoTurn ? refuseFor(sessions.logIn, 'busy', retryAfterBusy) : error
  })
  return await db.transaction().execute(async (tx) => {
    await forgetFailuresHere(tx, attempt)
    return await startSession(tx, staffId, origin)
  })
}
