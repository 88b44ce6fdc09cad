import { sql } from 'kysely'
import { rolesOf } from '#platform/contract/roles.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { tokenHash } from './token.ts'

const seenAgainAfter = sql<string>`now() - interval '1 minute'`

/** Session and account are read at every request, so that ending one or disabling the other holds from the next request on. */
export async function authenticate(db: Database, token: string): Promise<Staff | undefined> {
  const row = await db
    .selectFrom('session')
    .innerJoin('staff', 'staff.id', 'session.staff_id')
    .select(['staff.id', 'email', 'name', 'phone', 'user_type', 'is_admin', 'is_executive', 'is_boarding'])
    .select(['boarding_unassigned_data_permission', 'dormant_data_permission'])
    .select(['session.id as session_id', 'expires_at', sql<boolean>`last_seen_at < ${seenAgainAfter}`.as('unseen')])
    .where('token_hash', '=', tokenHash(token))
    .where('expires_at', '>', sql<string>`now()`)
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (!row) return undefined
  const { session_id, expires_at, unseen, ...account } = row
  if (unseen) await db.updateTable('session').set({ last_seen_at: sql`now()` }).where('id', '=', session_id).execute()
  return { ...account, roles: new Set(rolesOf(account)), session: { id: session_id, expires_at } }
}
