import { sql } from 'kysely'
import type { z } from 'zod'
import * as loggingIn from '#domains/accounts/contract/log-in.ts'
import { logInWithPasskey as logInByPasskey, type UsedPasskey } from '#domains/accounts/contract/passkeys.ts'
import * as sessions from '#domains/accounts/contract/sessions.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { RefusalError, refuse, refuseFor } from '#platform/server/http/refuse.ts'
import { fairTurns, NoTurn } from '#platform/server/http/requests/fair-turns.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { verifyPassword } from '../account/password.ts'
import { factorsOf } from '../second-factor/factors-of.ts'
import { takeCode } from '../second-factor/take-code.ts'
import { type PasskeyReading, takePasskey } from '../second-factor/take-passkey.ts'
import { knownDevice, rememberDevice } from './known-device.ts'
import { type Attempt, attemptOf, forgetFailuresHere, noteFailure, secondsLocked } from './login-throttle.ts'
import { newToken, tokenHash } from './token.ts'

/** Where a log-in comes from. */
export interface Origin extends NonNullable<Staff['origin']> {
  device: string | undefined
}

export interface NewSession {
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

/** Does what reads a password in its network’s turn. */
async function inTurn<T>(db: Database, operation: Reading, attempt: Attempt, read: () => Promise<T>): Promise<T> {
  // Asked here too, so that a locked account takes no turn from others.
  await refuseLocked(db, operation, attempt)
  return await passwordTurns(attempt.network, read).catch((error: unknown) => {
    throw error instanceof NoTurn ? refuseFor(operation, 'busy', retryAfterBusy) : error
  })
}

/** Checks a password in its network’s turn. Returns the account. */
export const checkPassword = (db: Database, operation: Reading, attempt: Attempt, password: string): Promise<number> =>
  inTurn(db, operation, attempt, () => readPassword(db, operation, attempt, password))

async function startSession(tx: Transaction, staffId: number, origin: Origin, remember: boolean): Promise<NewSession> {
  const key = newToken()
  const userAgent = origin.userAgent.slice(0, longestUserAgent)
  await tx
    .insertInto('session')
    .values({
      token_hash: tokenHash(key),
      staff_id: staffId,
      expires_at: sql`now() + make_interval(secs => ${sql.lit(sessions.sessionSeconds)})`,
      user_agent: userAgent,
      address: origin.address,
    })
    .execute()
  return { key, device: await rememberDevice(tx, staffId, { device: origin.device, userAgent, remember }) }
}

type Credentials = z.output<typeof loggingIn.logIn.body>

/** Takes the second factor of an account that has one, unless it was right in this browser not long ago; says whether it took one. */
async function passSecondStep(
  tx: Transaction,
  reading: PasskeyReading,
  staff: Pick<Staff, 'id' | 'origin'>,
  { code, passkey }: Credentials,
  isRemembered: boolean,
): Promise<boolean> {
  const factors = await factorsOf(tx, staff.id)
  if (factors.length === 0 || isRemembered) return false
  if (passkey) await takePasskey(tx, loggingIn.logIn, reading, passkey, { about: 'log-in', staff: staff.id })
  else if (code === undefined) throw refuse(loggingIn.logIn, 'secondFactorNeeded', { needs: 'second_factor', factors })
  else await takeCode(tx, loggingIn.logIn, reading, staff, code)
  return true
}

/** A code that was not right counts as a wrong password does; that none was brought is no guess. */
const isGuess = (error: unknown) => error instanceof RefusalError && error.status === 400

/** Reads a second factor, if this attempt is allowed; a wrong one is noted before the next is read. */
async function readFactor<T>(db: Database, attempt: Attempt, read: () => Promise<T>): Promise<T> {
  return await read().catch(async (error: unknown) => {
    if (isGuess(error)) await noteFailure(db, attempt)
    throw error
  })
}

/** Checks a second factor in its network’s turn, without a password. */
export const throttled = <T>(db: Database, operation: Reading, attempt: Attempt, read: () => Promise<T>): Promise<T> =>
  inTurn(db, operation, attempt, async () => {
    await refuseLocked(db, operation, attempt)
    return await readFactor(db, attempt, read)
  })

/**
 * Starts a session once the password and, if the account has one, the second factor are right. The token is kept only as a hash. Wrong
 * credentials are refused in constant time, and only they count towards a lock.
 */
export async function logIn(db: Database, reading: PasskeyReading, credentials: Credentials, origin: Origin): Promise<NewSession> {
  const { email, password, remember = false } = credentials
  const known = await knownDevice(db, email, origin.device)
  const attempt = attemptOf(email, origin.address, known)
  return await inTurn(db, loggingIn.logIn, attempt, async () => {
    const id = await readPassword(db, loggingIn.logIn, attempt, password)
    return await readFactor(db, attempt, () =>
      inTransaction(db, async (tx) => {
        const hasProved = await passSecondStep(tx, reading, { id, origin }, credentials, known?.isRemembered ?? false)
        await forgetFailuresHere(tx, attempt)
        return await startSession(tx, id, origin, hasProved && remember)
      }),
    )
  })
}

/** Starts a session by a passkey alone: it is something that one has, and its device asked who uses it. */
export async function logInWithPasskey(db: Database, reading: PasskeyReading, used: UsedPasskey, origin: Origin): Promise<NewSession> {
  return await inTransaction(db, async (tx) => {
    const id = await takePasskey(tx, logInByPasskey, reading, used, { about: 'log-in' })
    return await startSession(tx, id, origin, false)
  })
}
