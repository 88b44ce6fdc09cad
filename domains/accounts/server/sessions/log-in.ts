import { sql } from 'kysely'
import * as sessions from '#domains/accounts/contract/sessions.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { refuse, refuseFor } from '#platform/server/http/refuse.ts'
import { fairTurns, NoTurn } from '#platform/server/http/requests/fair-turns.ts'
import { verifyPassword } from '../account/password.ts'
import { knownDevice, rememberDevice } from './known-device.ts'
import { type Attempt, attemptOf, forgetFailuresHere, noteFailure, secondsLocked } from './login-throttle.ts'
import { newToken, tokenHash } from './token.ts'

export interface Origin {
  address: string
  userAgent: string
  device: string | undefined
}

interface NewSession {
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

/** A call that takes a password, with its refusal of a wrong one. */
interface Reading {
  refusals: { [Name in 'wrongCredentials']: readonly [400, string] } & { [Name in 'tooManyAttempts' | 'busy']: readonly [429, string] }
}

async function refuseLocked(db: Database, operation: Reading, attempt: Attempt): Promise<void> {
  const seconds = await secondsLocked(db, attempt)
  if (seconds !== undefined) throw refuseFor(operation, 'tooManyAttempts', seconds)
}

/** Checks the password, if this attempt is allowed; a wrong one is noted before the next is read. Returns the account. */
async function readPassword(db: Database, operation: Reading, attempt: Attempt, password: string): Promise<number> {
  await refuseLocked(db, operation, attempt)
  const account = await accountOf(db, attempt.account)
  if ((await verifyPassword(account?.password_hash, password)) && account) return account.id
  await noteFailure(db, attempt)
  throw refuse(operation, 'wrongCredentials')
}

/** Checks a password in its network’s turn. Returns the account. */
export async function checkPassword(db: Database, operation: Reading, attempt: Attempt, password: string): Promise<number> {
  // Asked here too, so that a locked account takes no turn from others.
  await refuseLocked(db, operation, attempt)
  return await passwordTurns(attempt.network, () => readPassword(db, operation, attempt, password)).catch((error: unknown) => {
    throw error instanceof NoTurn ? refuseFor(operation, 'busy', retryAfterBusy) : error
  })
}

async function startSession(tx: Transaction, staffId: number, { address, userAgent, device }: Origin): Promise<NewSession> {
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
export async function logIn(db: Database, email: string, password: string, origin: Origin): Promise<NewSession> {
  const attempt = attemptOf(email, origin.address, await knownDevice(db, email, origin.device))
  const staffId = await checkPassword(db, sessions.logIn, attempt, password)
  return await db.transaction().execute(async (tx) => {
    await forgetFailuresHere(tx, attempt)
    return await startSession(tx, staffId, origin)
  })
}
