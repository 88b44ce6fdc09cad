import { sql } from 'kysely'
import type { Staff } from '#platform/server/http/staff.ts'

/** Of a member of staff, what says which leads they see: whoever reads, in a request or in a job. */
export type Reader = Pick<Staff, 'id' | 'roles' | 'boarding_unassigned_data_permission' | 'dormant_data_permission'>

/** Viewers of a lead who are no account: see domains/leads/server/migrations/views/lead-viewers.sql. */
export const everyLead = 0
export const unassignedBoarding = -1

/** Days without anything from either side after which a lead is dormant. */
const dormantAfterDays = 60
const dormantBefore = sql`now() - make_interval(days => ${sql.lit(dormantAfterDays)})`

/** That a row of `lead_listing` is of a dormant lead. */
export const isDormant = sql<boolean>`last_touch_at < ${dormantBefore}`

/** The viewer whose lead list is this member of staff's own. */
export const listViewer = (staff: Reader) => (staff.roles.has('counsellor_admin') ? everyLead : staff.id)

/** Every viewer that this member of staff stands for. */
export function viewersOf(staff: Reader): number[] {
  if (staff.roles.has('counsellor_admin')) return [everyLead]
  if (!staff.roles.has('counsellor')) return []
  return staff.boarding_unassigned_data_permission ? [staff.id, unassignedBoarding] : [staff.id]
}

/** That dormant leads of anyone are open to this member of staff: the permission alone makes nobody one who works with leads. */
const seesDormant = (staff: Reader) => staff.dormant_data_permission && viewersOf(staff).length > 0

/** The one rule for which leads a member of staff sees: a condition on `lead`. Every query on leads uses it. */
export function visibleTo(staff: Reader) {
  const byName = sql<boolean>`lead.viewer_ids && ${viewersOf(staff)}::integer[]`
  if (!seesDormant(staff)) return byName
  return sql<boolean>`(${byName} or exists (
    select from lead_listing where lead_id = lead.id and viewer_id = ${sql.lit(everyLead)} and ${isDormant}))`
}

/**
 * The same rule as a condition on `lead_event` under the name `event`, where very many rows are asked: whose leads they are is
 * found once, in the lists, and looked up in memory. An admin sees every lead but the erased, and those are few.
 */
export function isEventVisible(staff: Reader) {
  if (listViewer(staff) === everyLead) return sql<boolean>`event.lead_id not in (select lead.id from lead where lead.erased_at is not null)`
  // Without coalesce these would be joins, which look up each row's lead.
  const byName = sql<boolean>`coalesce(event.lead_id in (
    select lead_id from lead_listing where viewer_id = any (${viewersOf(staff)}::integer[])), false)`
  if (!seesDormant(staff)) return byName
  // Lately nothing happened to a dormant lead, so younger events do not make it look for them.
  return sql<boolean>`(${byName} or event.at < ${dormantBefore} and coalesce(event.lead_id in (
    select lead_id from lead_listing where viewer_id = ${sql.lit(everyLead)} and ${isDormant}), false))`
}
