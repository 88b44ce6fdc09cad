import { type RawBuilder, sql } from 'kysely'

/** The schools that a sales executive has. */
export const schoolsOf = (executiveId: number) =>
  sql`array(select school_id from school_assignment where staff_id = ${executiveId} and ended_at is null)`

/**
 * True if the parent of a lead, not erased, asked about a school of a sales executive. The leads are found once: without coalesce each
 * would be looked up.
 */
export const askedAboutTheirs = (executiveId: number, leadId: RawBuilder<unknown>) => sql`(
  coalesce(${leadId} in (select lead_id from parent_activity where school_id = any (${schoolsOf(executiveId)})), false)
  and ${leadId} not in (select id from lead where erased_at is not null))`
