import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { rememberedUntil } from '../second-factor/remembered-browsers.ts'
import { newToken, tokenHash } from './token.ts'

const daysKnown = 180

/** How many devices of an account are kept, the latest ones: without cookies, each log-in is a new device. */
const maxDevices = 20

const name = 'device'

export const deviceIn = (cookies: string | undefined): string | undefined =>
  new RegExp(`(?:^|; )${name}=([\\w-]{43})(?:;|$)`).exec(cookies ?? '')?.[1]

/** The cookie that keeps the secret. No script reads it, and it is sent with log-ins of this site alone. */
export const deviceCookie = (secret: string, path: string, isHttps: boolean): string =>
  `${name}=${secret}; Path=${path}; Max-Age=${daysKnown * 86_400}; HttpOnly; SameSite=Strict${isHttps ? '; Secure' : ''}`

/** A browser that the account knows. */
interface KnownDevice {
  hash: Buffer
  /** The second factor was right in it not long ago, and is not asked for. */
  isRemembered: boolean
}

export async function knownDevice(db: Database, email: string, secret: string | undefined): Promise<KnownDevice | undefined> {
  if (secret === undefined) return undefined
  return await db
    .selectFrom('known_device')
    .innerJoin('staff', 'staff.id', 'known_device.staff_id')
    .select(['device_hash as hash', sql<boolean>`coalesce(remembered_until > now(), false)`.as('isRemembered')])
    .where('device_hash', '=', tokenHash(secret))
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
}

/** What a log-in says of its browser. */
interface Browser {
  /** The secret of its cookie. */
  device: string | undefined
  userAgent: string
  /** From now on the second factor is not asked for in it. */
  remember: boolean
}

/** Has the account know the browser, and answers the secret for its cookie. */
export async function rememberDevice(db: Database, staffId: number, { device: secret, userAgent, remember }: Browser): Promise<string> {
  const isOurs =
    secret !== undefined &&
    (await db.selectFrom('known_device').select('staff_id').where('device_hash', '=', tokenHash(secret)).limit(1).executeTakeFirst())
  const kept = isOurs ? secret : newToken()
  const seen = { user_agent: userAgent, ...(remember && { remembered_until: rememberedUntil }) }
  await db
    .insertInto('known_device')
    .values({ staff_id: staffId, device_hash: tokenHash(kept), ...seen })
    .onConflict((conflict) => conflict.columns(['staff_id', 'device_hash']).doUpdateSet({ seen_at: sql`now()`, ...seen }))
    .execute()
  await sql`
    delete from known_device where staff_id = ${staffId} and device_hash not in (
      select device_hash from known_device where staff_id = ${staffId} order by seen_at desc limit ${sql.lit(maxDevices)})`.execute(db)
  return kept
}

export async function forgetDevices(db: Database): Promise<void> {
  await db
    .deleteFrom('known_device')
    .where('seen_at', '<', sql<string>`now() - make_interval(days => ${sql.lit(daysKnown)})`)
    .execute()
}
