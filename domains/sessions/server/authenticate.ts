import { sql } from 'kysely'
import { rolesOf } from '#platform/contract/roles.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { tokenHash } from './token.ts'

interface Account extends Omit<Staff, 'roles' | 'session'> {
  session_id: number
  expires_at: string
  unseen: boolean
}

/** Session and account are read at every request, so that ending one or disabling the other holds from the next request on. */
export async function authenticate(db: Database, token: string): Promise<Staff | undefined> {
  const { rows } = await sql<Account>`
    select staff.id, email, name, phone, user_type, is_admin, is_executive, is_boarding, boarding_unassigned_data_permission,
      dormant_data_permission, session.id as session_id, expires_at, last_seen_at < now() - interval '1 minute' as unseen
    from session join staff on staff.id = session.staff_id
    where token_hash = ${tokenHash(token)} and expires_at > now() and is_active`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { session_id, expires_at, unseen, ...account } = row
  if (unseen) await db.updateTable('session').set({ last_seen_at: sql`now()` }).where('id', '=', session_id).execute()
  return { ...account, roles: new Set(rolesOf(account)), session: { id: session_id, expires_at } }
}
