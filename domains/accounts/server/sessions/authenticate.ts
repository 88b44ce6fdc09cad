import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { accountColumnsInSql, withRoles } from '../account/account-now.ts'
import { tokenHash } from './token.ts'

interface Account extends Omit<Staff, 'roles' | 'session'> {
  session_id: number
  expires_at: string
  unseen: boolean
  has_acted: boolean | null
  needs_own_password: boolean
}

/**
 * Reads session and account at every request, so that an ended session or a disabled account is refused at once. Writes the times of last
 * use and last act at most once a minute.
 */
export async function authenticate(db: Database, token: string, secondsSinceAct?: number): Promise<Staff | undefined> {
  const actedAt = sql`now() - make_interval(secs => ${secondsSinceAct ?? null}::integer)`
  const { rows } = await sql<Account>`
    select ${accountColumnsInSql}, email, phone, session.id as session_id, expires_at, session.last_seen_at < now() - interval '1 minute' as unseen,
      session.acted_at < ${actedAt} - interval '1 minute' as has_acted,
      password_given_at is not null as needs_own_password
    from session join staff on staff.id = session.staff_id
    where token_hash = ${tokenHash(token)} and expires_at > now() and is_active`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { session_id, expires_at, unseen, has_acted, needs_own_password, ...account } = row
  if (unseen || has_acted)
    await sql`update session set last_seen_at = now(), acted_at = greatest(acted_at, ${actedAt}) where id = ${session_id}`.execute(db)
  return { ...withRoles(account), session: { id: session_id, expires_at, needs_own_password } }
}
