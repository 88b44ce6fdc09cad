import { type RawBuilder, sql } from 'kysely'
import type { Staff } from '#platform/server/http/staff.ts'

/** That the parent of a lead that is not erased asked about a school that a sales executive has. */
export const askedAboutTheirs = (staff: Staff, leadId: RawBuilder<unknown>) => sql`exists (
  select from parent_activity join lead on lead.id = parent_activity.lead_id
  where parent_activity.lead_id = ${leadId} and lead.erased_at is null
    and school_id = any (array(select school_id from school_assignment where staff_id = ${staff.id} and ended_at is null)))`
