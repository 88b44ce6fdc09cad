import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { networkOf } from '#platform/server/http/requests/network-of.ts'

/**
 * Failures and the minutes within which they count. A device that the account knows has its own count, so nobody can lock the owner out.
 */
const limits = {
  onDevice: { failures: 10, minutes: 15 },
  ofAccountFromNetwork: { failures: 10, minutes: 15 },
  ofNetwork: { failures: 50, minutes: 15 },
  ofAccount: { failures: 30, minutes: 60 },
} as const

const longestMinutes = Math.max(...Object.values(limits).map(({ minutes }) => minutes))

export interface Attempt {
  account: string
  network: string
  device: Buffer | null
}

export const attemptOf = (email: string, address: string, device: { hash: Buffer } | undefined): Attempt => ({
  account: email.toLowerCase(),
  network: networkOf(address),
  device: device?.hash ?? null,
})

/** When what was noted in a table of times and accounts stops counting as too much. */
export const lockedUntil = ({ failures, minutes }: { failures: number; minutes: number }, which = sql`true`) =>
  sql`(array_agg(at order by at desc) filter (where ${which}))[${sql.lit(failures)}] + make_interval(mins => ${sql.lit(minutes)})`

/** Seconds until this attempt may be made; undefined if it may be now. Accounts that do not exist are locked like others. */
export async function secondsLocked(db: Database, { account, network, device }: Attempt): Promise<number | undefined> {
  const ofAccount = sql`email = ${account}`
  const ofNetwork = sql`address = ${network}`
  const until = device
    ? lockedUntil(limits.onDevice)
    : sql`greatest(
        ${lockedUntil(limits.ofAccountFromNetwork, sql`${ofAccount} and ${ofNetwork}`)},
        ${lockedUntil(limits.ofNetwork, ofNetwork)},
        ${lockedUntil(limits.ofAccount, ofAccount)})`
  const whose = device ? sql`${ofAccount} and device_hash = ${device}` : sql`(${ofAccount} or ${ofNetwork}) and device_hash is null`
  const { rows } = await sql<{ seconds: number | null }>`
    select ceil(extract(epoch from ${until} - now()))::integer as seconds from login_failure
    where at > now() - make_interval(mins => ${sql.lit(longestMinutes)}) and ${whose}`.execute(db)
  const seconds = rows[0]?.seconds ?? 0
  return seconds > 0 ? seconds : undefined
}

export async function noteFailure(db: Database, { account, network, device }: Attempt): Promise<void> {
  await db.insertInto('login_failure').values({ email: account, address: network, device_hash: device }).execute()
}

/** Forgets the failures that somebody made here before they had the right password; those that others made elsewhere stand. */
export async function forgetFailuresHere(db: Database, { account, network, device }: Attempt): Promise<void> {
  const failures = db.deleteFrom('login_failure').where('email', '=', account)
  await (device
    ? failures.where('device_hash', '=', device)
    : failures.where('address', '=', network).where('device_hash', 'is', null)
  ).execute()
}

export async function forgetFailures(db: Database, email: string): Promise<void> {
  await db.deleteFrom('login_failure').where('email', '=', email.toLowerCase()).execute()
}
