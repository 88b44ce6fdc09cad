import { rolesOf } from '#platform/contract/roles.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'

export type AccountNow = Pick<
  Staff,
  'id' | 'name' | 'roles' | 'is_boarding' | 'boarding_unassigned_data_permission' | 'dormant_data_permission'
>

/** The account for which a job works, as it is now; undefined once it is disabled. */
export async function accountNow(db: Database, staffId: number): Promise<AccountNow | undefined> {
  const account = await db
    .selectFrom('staff')
    .select(['id', 'name', 'user_type', 'is_admin', 'is_executive', 'is_boarding'])
    .select(['boarding_unassigned_data_permission', 'dormant_data_permission'])
    .where('id', '=', staffId)
    .where('is_active', '=', true)
    .executeTakeFirst()
  return account && { ...account, roles: new Set(rolesOf(account)) }
}
