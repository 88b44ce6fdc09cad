import { type RawBuilder, sql } from 'kysely'
import type { Staff } from '#platform/server/http/staff.ts'

/**
 * That the parent of a lead that is not erased asked about a school that a sales executive has. Those leads are found once: without
 * coalesce each would be looked up.
 */
export const askedAboutTheirs = (staff: Staff, leadId: RawBuilder<unknown>) => sql`(
  coalesce(${leadId} in (
    select lead_id from parent_activity
    where school_id = any (array(select school_id from school_assignment where staff_id = ${staff.id} and ended_at is null))), false)
  and ${leadId} not in (select id from lead where erased_at is not null))`
