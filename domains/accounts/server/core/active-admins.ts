import { rolesOf } from '#platform/contract/roles.ts'
import type { Database } from '#platform/server/db/database.ts'

/** The ids of the counsellor admins whose accounts are active. */
export async function activeAdmins(db: Database): Promise<number[]> {
  const accounts = await db
    .selectFrom('staff')
    .select(['id', 'user_type', 'is_admin', 'is_executive'])
    .where('is_active', '=', true)
    .where('is_admin', '=', true)
    .execute()
  return accounts.filter((account) => rolesOf(account).includes('counsellor_admin')).map(({ id }) => id)
}
