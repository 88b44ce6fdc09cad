import { sql } from 'kysely'
import { type AccountFlags, rolesOf } from '#platform/contract/roles.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'

/** The columns of `staff` that say who somebody is and what they may do; `withRoles` makes an account of them. */
export const accountColumns = [
  'staff.id',
  'staff.name',
  'staff.user_type',
  'staff.is_admin',
  'staff.is_executive',
  'staff.is_boarding',
  'staff.boarding_unassigned_data_permission',
  'staff.dormant_data_permission',
] as const

export const accountColumnsInSql = sql.join(accountColumns.map((column) => sql.ref(column)))

export const withRoles = <Row extends AccountFlags>(row: Row) => ({ ...row, roles: new Set(rolesOf(row)) })

export type AccountNow = Pick<
  Staff,
  'id' | 'name' | 'roles' | 'is_boarding' | 'boarding_unassigned_data_permission' | 'dormant_data_permission'
>

/** The account for which a job works, as it is now; undefined once it is disabled. */
export async function accountNow(db: Database, staffId: number): Promise<AccountNow | undefined> {
  const account = await db
    .selectFrom('staff')
    .select(accountColumns)
    .where('id', '=', staffId)
    .where('is_active', '=', true)
    .executeTakeFirst()
  return account && withRoles(account)
}
