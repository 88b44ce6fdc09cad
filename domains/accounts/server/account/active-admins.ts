import type { Database } from '#platform/server/db/database.ts'
import { hasRole } from './has-role.ts'

/** The ids of the counsellor admins whose accounts are active. */
export async function activeAdmins(db: Database): Promise<number[]> {
  const admins = await db.selectFrom('staff').select('id').where('is_active', '=', true).where(hasRole('counsellor_admin')).execute()
  return admins.map(({ id }) => id)
}
