import type { LeadSource } from '@portal/contract/leads-lists'
import { type LeadQuery, recentUsers } from '@portal/contract/leads-query'
import { type RawBuilder, sql } from 'kysely'
import { type Condition, type LeadFilters, leadConditions } from './lead-conditions.ts'
import { type ListedRows, listedRows } from './lead-sources.ts'
import { everyLead, type Reader } from './visible-to.ts'

/** What a list is asked for beside its page. */
export interface ListQuery extends LeadFilters, Pick<LeadQuery, 'ordering'> {}

type Field = LeadQuery['ordering'] extends infer Ordering ? (Ordering extends `-${infer Name}` ? Name : never) : never

const columns: Record<Field, (rows: ListedRows) => RawBuilder<unknown>> = {
  latest_user_action_timestamp: () => sql`latest_user_action_at`,
  created_at: () => sql`created_at`,
  name: () => sql`search_text`,
  cur_action_created_at: () => sql`latest_action_at`,
  cur_action_scheduled_time: (rows) => rows.followUp.due,
  cur_action_scheduled_time_reversed: (rows) => rows.followUp.due,
}

/** The column that is sorted by, and the order over it under the name `sort_key`. */
function sorting(ordering: LeadQuery['ordering'], rows: ListedRows) {
  const field = ordering.replace(/^-/, '') as Field
  const column = columns[field](rows)
  const descends = ordering.startsWith('-') !== field.endsWith('_reversed')
  // Leads without the instant come last, whichever way round; where none lacks it, the words would hide that an index has the order.
  const isAlwaysThere = field === 'name' || field === 'created_at' || (column === rows.followUp.due && rows.followUp.isThere)
  const nulls = isAlwaysThere ? '' : 'nulls last'
  // Equal ones keep one order, so that no page repeats a lead.
  return { column, order: sql.raw(`sort_key ${descends ? 'desc' : 'asc'} ${nulls}, lead_id desc`) }
}

// The list of every lead is planned apart from everyone else's: it alone is worth two processors.
const viewerOf = (viewer: number) => (viewer === everyLead ? sql.lit(viewer) : viewer)

/** Whether a filter finds its leads by an index of words or of places, which knows no order and whose finds are read one by one. */
const hasOwnIndex = ({ search, user_name, phone_number, cities, districts, district_regions }: LeadFilters) =>
  Boolean(search || user_name || phone_number || cities?.length || districts?.length || district_regions?.length)

/**
 * The leads of a source that fit a reader's filters, as two queries of `lead_id` and `sort_key` that find the same: one for
 * counting them, one for a page of them. Undefined if the reader's account has no permission for the source.
 */
export function matchingLeads(reader: Reader, source: LeadSource, { ordering, ...filters }: ListQuery) {
  const rows = listedRows(source, reader)
  if (!rows) return undefined
  const chosen = leadConditions(rows, filters)
  const conditions = [sql`viewer_id = ${viewerOf(rows.viewer)}`, ...rows.conditions, ...chosen]
  const { column, order } = sorting(ordering, rows)
  const where = (all: Condition[]) => sql`select lead_id, ${column} as sort_key from lead_listing where ${sql.join(all, sql` and `)}`
  const whole = where(conditions)
  // In the usual order a page is found early, so it is looked for apart from the count; so it is where nothing but the source narrows.
  const isSlowlyFound = ordering !== recentUsers && (chosen.length > 0 || rows.ranges !== undefined)
  const isLookedUp = hasOwnIndex(filters)
  const isFoundOnce = isLookedUp || isSlowlyFound || rows.areFew === true
  if (!rows.ranges || isLookedUp) return { order, isFoundOnce, counted: whole, paged: whole }
  const sorted = ordering === recentUsers ? sql`order by ${column} desc nulls last, lead_id desc` : sql``
  const ranged = sql.join(
    rows.ranges.map((range) => sql`(${where([...conditions, range])} ${sorted})`),
    sql` union all `,
  )
  // Without more conditions the count has a small index of its own.
  const counted = isFoundOnce || conditions.length > 2 ? ranged : whole
  return { order, isFoundOnce, counted, paged: ranged }
}
