import { type RawBuilder, sql } from 'kysely'
import { hasRole } from '#domains/accounts/server/account/has-role.ts'
import { managesSales } from '#domains/sales/contract/policy.ts'
import type { Database } from '#platform/server/db/database.ts'
import { type RefusalError, refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'

/** The one rule for which schools sales staff see as theirs: a condition on `school`. Admins see all. */
export const isAssignedTo = (staff: Staff): RawBuilder<boolean> => (managesSales(staff) ? sql`true` : isAssignedToAny([staff.id]))

export const isAssignedToAny = (executives: readonly number[]): RawBuilder<boolean> => sql`exists (
  select from school_assignment where school_id = school.id and ended_at is null and staff_id = any (${executives}::integer[]))`

/** A contact with a school is changed by who noted it, and by admins: a condition on `school_contact`. */
export const mayMend = (staff: Staff) => sql<boolean>`(school_contact.staff_id = ${staff.id} or ${managesSales(staff)}::boolean)`

interface Refusing {
  refusals: { executiveNotFound: readonly [404, string] }
}

const notFound = (operation: Refusing): RefusalError => refuse(operation, 'executiveNotFound')

/** Finds a sales executive for who may read their schools: an admin, or themselves. */
export async function findExecutive(db: Database, operation: Refusing, staff: Staff, id: number) {
  if (!managesSales(staff) && staff.id !== id) throw notFound(operation)
  const found = await db
    .selectFrom('staff')
    .select(['id', 'name', 'is_active'])
    .where('id', '=', id)
    .where(hasRole('sales_executive'))
    .executeTakeFirst()
  if (!found) throw notFound(operation)
  return found
}
