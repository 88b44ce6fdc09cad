import { sql } from 'kysely'
import type { FirmValues } from '#platform/contract/firm-settings.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { accountColumnsInSql, withRoles } from '../account/account-now.ts'
import { hasSecondFactor } from '../second-factor/factors-of.ts'
import { needsSecondFactor } from '../second-factor/needs-second-factor.ts'
import { deleteSessions } from './end-sessions.ts'
import { tokenHash } from './token.ts'

/** For so many minutes a password or a second factor stands for who is at the page. */
const confirmedMinutes = 15

interface Account extends Omit<Staff, 'roles' | 'session'> {
  session_id: number
  expires_at: string
  unseen: boolean
  has_acted: boolean | null
  is_idle: boolean
  needs_own_password: boolean
  is_confirmed: boolean
  has_second_factor: boolean
}

/**
 * Reads session and account at every request, so that an ended session or a disabled account is refused at once. Writes the times of last
 * use and last act at most once a minute. A session whose person did nothing for as long as the firm allows ends here.
 */
export async function authenticate(
  db: Database,
  { second_factor_for, idle_minutes }: FirmValues,
  token: string,
  secondsSinceAct?: number,
): Promise<Staff | undefined> {
  const actedAt = sql`now() - make_interval(secs => ${secondsSinceAct ?? null}::integer)`
  const isIdle = idle_minutes === null ? sql`false` : sql`session.acted_at < now() - make_interval(mins => ${idle_minutes}::integer)`
  const { rows } = await sql<Account>`
    select ${accountColumnsInSql}, email, phone, session.id as session_id, expires_at, session.last_seen_at < now() - interval '1 minute' as unseen,
      session.acted_at < ${actedAt} - interval '1 minute' as has_acted, ${isIdle} as is_idle,
      password_given_at is not null as needs_own_password,
      session.confirmed_at > now() - make_interval(mins => ${sql.lit(confirmedMinutes)}) as is_confirmed,
      ${second_factor_for.length === 0 ? sql`false` : hasSecondFactor} as has_second_factor
    from session join staff on staff.id = session.staff_id
    where token_hash = ${tokenHash(token)} and expires_at > now() and is_active`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { session_id, expires_at, unseen, has_acted, is_idle, needs_own_password, is_confirmed, has_second_factor, ...columns } = row
  if (is_idle) {
    await deleteSessions(db, sql`id = ${session_id}`)
    return undefined
  }
  if (unseen || has_acted)
    await sql`update session set last_seen_at = now(), acted_at = greatest(acted_at, ${actedAt}) where id = ${session_id}`.execute(db)
  const account = withRoles(columns)
  const needs_second_factor = !has_second_factor && needsSecondFactor(second_factor_for, account)
  return { ...account, session: { id: session_id, expires_at, needs_own_password, needs_second_factor, is_confirmed } }
}
