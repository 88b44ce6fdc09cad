import { sql } from 'kysely'
import { recentUsers } from '#domains/leads/contract/columns/activity.ts'
import { conditionsOf, isAbsent } from '#domains/leads/contract/listing/conditions-of.ts'
import type { LeadFilters } from '#domains/leads/contract/listing/filter-conditions.ts'
import { type Sort, sortsOf } from '#domains/leads/contract/listing/orders.ts'
import { wholeNumber } from '#domains/leads/contract/listing/own-conditions.ts'
import type { LeadSource } from '#domains/leads/contract/lists.ts'
import type { LeadQuery } from '#domains/leads/contract/query.ts'
import { everyLead, isListedFor, type Reader } from '../lead/visible-to.ts'
import { declaredConditions, listColumns } from './columns/columns.ts'
import { conditionSql } from './condition-sql.ts'
import { type ListedRows, listedRows } from './listed-rows.ts'

export interface ListQuery extends LeadFilters, Pick<LeadQuery, 'ordering'> {}

function sortSql({ fact, isDescending }: Sort, key: string, { schedule }: ListedRows) {
  // Leads without the instant come last in either order. If every lead has it, "nulls last" would hide that an index has the order.
  const isAlwaysThere = fact === 'search_text' || fact === 'created_at' || (fact === schedule.due && schedule.isThere)
  // Recency is never null either, but its index is newest first: read backwards, nulls come first.
  const isQuietest = fact === 'latest_user_action_at' && !isDescending
  const nulls = isQuietest ? 'nulls first' : isAlwaysThere ? '' : 'nulls last'
  return { column: sql`${sql.ref(fact)} as ${sql.ref(key)}`, order: `${key} ${isDescending ? 'desc' : 'asc'} ${nulls}` }
}

function sorting(ordering: LeadQuery['ordering'], rows: ListedRows) {
  const keys = sortsOf(ordering, rows.schedule).map((sort, at) => sortSql(sort, at === 0 ? 'sort_key' : 'next_key', rows))
  // Rows with equal keys keep one order, so that no page repeats a lead.
  const order = sql.raw([...keys.map((key) => key.order), 'lead_id desc'].join(', '))
  return { columns: sql.join(keys.map((key) => key.column)), order }
}

const foundEarly: ReadonlySet<LeadQuery['ordering']> = new Set([recentUsers, 'latest_user_action_timestamp', 'name', '-name'])

const keptBySchedule: ReadonlySet<string> = new Set([
  'actions',
  'exclude_actions',
  'has_follow_up',
  'is_missed_call',
  'scheduled_start_date',
  'scheduled_end_date',
])

/** True if the list is ordered by schedule and one index has all its filters; the index of done follow-ups has none. */
const isFoundInSchedule = (source: LeadSource, ordering: LeadQuery['ordering'], filters: LeadFilters) =>
  source !== 'done' &&
  ordering.startsWith('cur_action_scheduled_time') &&
  Object.entries(filters).every(([name, value]) => value === undefined || keptBySchedule.has(name))

/** True if a filter uses an index of words or places. Such an index has no order, and its matches are read one by one. */
const isFoundApart = (filters: LeadFilters) =>
  listColumns().some(({ foundApart = [] }) => foundApart.some((name) => !isAbsent(filters[name])))

/** Rows of one owner. Among every lead, the owner's own rows are read: they are found as quickly as the owner finds them. */
const rowsOfOwner = (rows: ListedRows, owner: number | undefined): ListedRows =>
  owner !== undefined && rows.viewer === everyLead ? { ...rows, viewer: owner } : rows

/** A text without digits that are only a part of a number. */
const withoutParts = (text: string | undefined) =>
  text
    ?.split(/\s+/)
    .filter((word) => !/\d/.test(word) || wholeNumber.test(word))
    .join(' ')

/** The rows that a list reads, and what its source and its filters ask of them. Undefined without the permission. */
export function listedConditions(reader: Reader, source: LeadSource, filters: LeadFilters) {
  const listed = listedRows(source, reader)
  if (!listed) return undefined
  const rows = rowsOfOwner(listed, filters.owner)
  const asked = reader.hasMaskedNumbers ? { ...filters, sounds_like: withoutParts(filters.sounds_like) } : filters
  const read = { filters: asked, schedule: rows.schedule, hasNumbers: true, byWholeNumbers: reader.hasMaskedNumbers }
  return { rows, chosen: conditionsOf(read, declaredConditions()) }
}

/** A query of `lead_id` and `sort_key`. `isFoundOnce`: count and page each need all leads. Undefined without the permission. */
export function matchingLeads(reader: Reader, source: LeadSource, { ordering, ...filters }: ListQuery) {
  const listed = listedConditions(reader, source, filters)
  if (!listed) return undefined
  const { rows, chosen } = listed
  const conditions = [
    isListedFor([rows.viewer]),
    ...[...rows.conditions, ...chosen].map((condition) => conditionSql(condition, rows.viewer)),
  ]
  const sorted = sorting(ordering, rows)
  const found = sql`select lead_id, ${sorted.columns} from lead_listing where ${sql.join(conditions, sql` and `)}`
  // The default order and those by name or schedule find a page early, so it is read apart from the count. So is a list that only its
  // source narrows.
  const isSlowlyFound = !foundEarly.has(ordering) && !isFoundInSchedule(source, ordering, filters) && chosen.length > 0
  return { found, order: sorted.order, isFoundOnce: isFoundApart(filters) || isSlowlyFound || rows.areLast === true }
}
