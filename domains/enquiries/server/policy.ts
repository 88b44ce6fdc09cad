import { sql } from 'kysely'
import { mayOpenSource } from '#domains/leads/contract/policy.ts'
import { everyLead, unassignedBoarding } from '#domains/leads/server/lead/visible-to.ts'
import { isOwn } from '#domains/leads/server/policy.ts'
import type { Staff } from '#platform/server/http/staff.ts'

/** Viewers of a lead that no counsellor sees by name. */
const nobodys = [everyLead, unassignedBoarding]

/**
 * True if a `lead` has no owner and this member of staff may claim its booked call: every counsellor may, and for a boarding lead those
 * with the permission for unassigned boarding data.
 */
export const isUnassigned = (staff: Staff) => {
  // Written as in an index. "is true" keeps the index of viewers out of the plan, which would be read as a whole.
  const isNobodys = sql<boolean>`lead.owner_id is null and lead.erased_at is null and (lead.viewer_ids <@ ${sql.lit(`{${nobodys.join(',')}}`)}::integer[]) is true`
  if (mayOpenSource(staff, 'unassigned')) return isNobodys
  return sql<boolean>`${isNobodys} and not lead.viewer_ids @> array[${sql.lit(unassignedBoarding)}]`
}

/** Counsellors have the cities that they work for, admins those of all: a condition on `staff_city`. */
export const readableCities = (staff: Staff) => isOwn(staff, 'staff_city.staff_id')
