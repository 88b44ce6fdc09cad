import { type RawBuilder, sql } from 'kysely'
import { isCounsellor, overseesLeads } from '#domains/leads/contract/policy.ts'
import { numberSetting } from '#domains/settings/server/setting-in-sql.ts'
import type { Staff } from '#platform/server/http/staff.ts'

export type Reader = Pick<Staff, 'id' | 'roles' | 'boarding_unassigned_data_permission' | 'dormant_data_permission' | 'hasMaskedNumbers'>

/** Viewers of a lead that stand for no account: see domains/leads/server/migrations/views/lead-derived.sql. */
export const everyLead = 0
export const unassignedBoarding = -1

/** Days without anything from either side after which a lead is dormant. */
export const dormantAfterDays = numberSetting('dormant_after_days')

export const dormantBefore = sql`now() - make_interval(days => ${dormantAfterDays})`

const isDormant = sql<boolean>`last_touch_at < ${dormantBefore}`

export const listViewer = (staff: Reader) => (overseesLeads(staff) ? everyLead : staff.id)

export function viewersOf(staff: Reader): number[] {
  if (overseesLeads(staff)) return [everyLead]
  if (!isCounsellor(staff)) return []
  return staff.boarding_unassigned_data_permission ? [staff.id, unassignedBoarding] : [staff.id]
}

const isOwnPart = (column: string) => sql`${sql.ref(column)} <> ${sql.lit(everyLead)}`

/** Condition on `lead_listing`: the row of an account, given in SQL. Names the part of the table, as the plan is made for any account. */
export const isListedForAccount = (id: RawBuilder<unknown>, column = 'viewer_id') =>
  sql<boolean>`(${sql.ref(column)} = ${id} and ${isOwnPart(column)})`

/**
 * Condition on `lead_listing`: rows of these viewers. One viewer is compared by itself: only then PostgreSQL reads rows in the order of an
 * index. The list of every lead is a part of the table with a plan of its own.
 */
export function isListedFor(viewers: readonly number[], column = 'viewer_id') {
  const [viewer] = viewers
  if (viewer === everyLead) return sql<boolean>`${sql.ref(column)} = ${sql.lit(everyLead)}`
  if (viewers.length === 1) return isListedForAccount(sql`${viewer}::integer`, column)
  return sql<boolean>`(${sql.ref(column)} = any (${viewers}::integer[]) and ${isOwnPart(column)})`
}

/** True if this member of staff may open anyone's dormant leads. The permission does not replace a role that works with leads. */
export const seesDormant = (staff: Reader) => staff.dormant_data_permission && viewersOf(staff).length > 0

/** The one rule for which leads a member of staff sees: a condition on `lead`. Every query on leads uses it. */
export const visibleTo = (staff: Reader) => visibleToViewers(sql`${viewersOf(staff)}`, seesDormant(staff))

export function visibleToViewers(viewers: RawBuilder<unknown>, orDormant: boolean) {
  const byName = sql<boolean>`lead.viewer_ids && ${viewers}::integer[]`
  if (!orDormant) return byName
  return sql<boolean>`(${byName} or exists (
    select from lead_listing where lead_id = lead.id and viewer_id = ${sql.lit(everyLead)} and ${isDormant}))`
}

/**
 * The same on `event`, for very many rows: the leads are found once, in the lists. An admin sees all but the erased and the merged, who are
 * few.
 */
export function isEventVisible(staff: Reader) {
  if (overseesLeads(staff))
    return sql<boolean>`event.lead_id not in (
    select lead.id from lead where lead.erased_at is not null union all select lead.id from lead where lead.merged_into_id is not null)`
  // Without coalesce these would be joins, which look up each row's lead.
  const byName = sql<boolean>`coalesce(event.lead_id in (
    select lead_id from lead_listing where ${isListedFor(viewersOf(staff))}), false)`
  if (!seesDormant(staff)) return byName
  // Dormant leads have no recent events, so only older events look for them.
  return sql<boolean>`(${byName} or event.at < ${dormantBefore} and coalesce(event.lead_id in (
    select lead_id from lead_listing where viewer_id = ${sql.lit(everyLead)} and ${isDormant}), false))`
}
