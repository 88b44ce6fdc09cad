import { sql } from 'kysely'
import type { Staff } from '../http/staff.ts'

/** Viewers of a lead who are no account: see migrations/0005-lead-lists.sql. */
export const everyLead = 0
const unassignedBoarding = -1

/** Days without anything from either side after which a lead is dormant. */
const dormantAfterDays = 60

/** The viewer whose lead list is this member of staff's own. */
export const listViewer = (staff: Staff) => (staff.roles.has('counsellor_admin') ? everyLead : staff.id)

/** Every viewer that this member of staff stands for. */
export function viewersOf(staff: Staff): number[] {
  if (staff.roles.has('counsellor_admin')) return [everyLead]
  if (!staff.roles.has('counsellor')) return []
  return staff.boarding_unassigned_data_permission ? [staff.id, unassignedBoarding] : [staff.id]
}

const isDormant = sql<boolean>`exists (
  select from lead_listing
  where lead_id = lead.id and viewer_id = ${sql.lit(everyLead)}
    and last_touch_at < now() - make_interval(days => ${sql.lit(dormantAfterDays)}))`

/** The one rule for which leads a member of staff sees: a condition on `lead`. Every query on leads uses it. */
export function visibleTo(staff: Staff) {
  const byName = sql<boolean>`lead.viewer_ids && ${viewersOf(staff)}::integer[]`
  return staff.dormant_data_permission ? sql<boolean>`(${byName} or ${isDormant})` : byName
}
