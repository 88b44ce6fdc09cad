import { sql } from 'kysely'
import { everyLead, listViewer, unassignedBoarding } from '#domains/leads/server/core/visible-to.ts'
import type { Staff } from '#platform/server/http/staff.ts'

/** Viewers of a lead that no counsellor sees by name. */
const nobodys = [everyLead, unassignedBoarding]

/**
 * That a `lead` is nobody's and its booked call is open to a member of staff: to every counsellor, and that of a boarding lead to those
 * with the permission for unassigned boarding data.
 */
export const isUnassigned = (staff: Staff) => {
  // Written as an index has it. "is true" keeps that of viewers out, which would be read as a whole.
  const isNobodys = sql<boolean>`lead.owner_id is null and lead.erased_at is null and (lead.viewer_ids <@ ${sql.lit(`{${nobodys.join(',')}}`)}::integer[]) is true`
  if (listViewer(staff) === everyLead || staff.boarding_unassigned_data_permission) return isNobodys
  return sql<boolean>`${isNobodys} and not lead.viewer_ids @> array[${sql.lit(unassignedBoarding)}]`
}
