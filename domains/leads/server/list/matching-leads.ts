import { type RawBuilder, sql } from 'kysely'
import { recentUsers } from '#domains/leads/contract/columns/activity.ts'
import type { LeadSource } from '#domains/leads/contract/lists.ts'
import type { LeadQuery, Order } from '#domains/leads/contract/query.ts'
import { everyLead, isListedFor, type Reader } from '../lead/visible-to.ts'
import { listColumns } from './columns/columns.ts'
import type { Condition, Conditions, LeadFilters } from './columns/list-column.ts'
import { type ListedRows, listedRows } from './lead-sources.ts'

export interface ListQuery extends LeadFilters, Pick<LeadQuery, 'ordering'> {}

/** The sort column of a field of `ordering`. */
function columnOf(field: string, rows: ListedRows): RawBuilder<unknown> {
  const column = listColumns().find(({ orders = {} }) => Object.hasOwn(orders, field))?.orders?.[field]
  if (!column) throw new Error(`No column of the lead lists has the order ${field}.`)
  return column(rows)
}

function sortedBy(order: Order, key: string, rows: ListedRows) {
  const field = order.replace(/^-/, '')
  const column = columnOf(field, rows)
  // Leads without the instant come last in either order. If every lead has it, "nulls last" would hide that an index has the order.
  const isAlwaysThere = field === 'name' || field === 'created_at' || (column === rows.followUp.due && rows.followUp.isThere)
  // Recency is never null either, but its index is newest first: read backwards, nulls come first.
  const isQuietest = order === 'latest_user_action_timestamp'
  const nulls = isQuietest ? 'nulls first' : isAlwaysThere ? '' : 'nulls last'
  return { column: sql`${column} as ${sql.ref(key)}`, order: `${key} ${order.startsWith('-') ? 'desc' : 'asc'} ${nulls}` }
}

function sorting(ordering: LeadQuery['ordering'], rows: ListedRows) {
  const [first, second] = ordering.split(',') as [Order, Order?]
  const keys = [sortedBy(first, 'sort_key', rows), ...(second ? [sortedBy(second, 'next_key', rows)] : [])]
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

const isAbsent = (value: unknown) => value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** The conditions of the given filters, those of the columns in column order. */
const leadConditions = (rows: ListedRows, filters: LeadFilters): Condition[] =>
  listColumns().flatMap(({ conditions = {} }) =>
    Object.entries(conditions as Conditions<keyof LeadFilters>)
      .filter(([name]) => !isAbsent(filters[name as keyof LeadFilters]))
      .map(([name, condition]) => condition(filters[name as keyof LeadFilters] as never, { rows, all: filters })),
  )

/** True if a filter uses an index of words or places. Such an index has no order, and its matches are read one by one. */
const isFoundApart = (filters: LeadFilters) =>
  listColumns().some(({ foundApart = [] }) => foundApart.some((name) => !isAbsent(filters[name])))

/** Rows of one owner. Among every lead, the owner's own rows are read: they are found as quickly as the owner finds them. */
const rowsOfOwner = (rows: ListedRows, owner: number | undefined): ListedRows =>
  owner !== undefined && rows.viewer === everyLead ? { ...rows, viewer: owner } : rows

/** A query of `lead_id` and `sort_key`. `isFoundOnce`: count and page each need all leads. Undefined without the permission. */
export function matchingLeads(reader: Reader, source: LeadSource, { ordering, ...filters }: ListQuery) {
  const listed = listedRows(source, reader)
  if (!listed) return undefined
  const rows = rowsOfOwner(listed, filters.owner)
  const chosen = leadConditions(rows, filters)
  const conditions = [isListedFor([rows.viewer]), ...rows.conditions, ...chosen]
  const sorted = sorting(ordering, rows)
  const found = sql`select lead_id, ${sorted.columns} from lead_listing where ${sql.join(conditions, sql` and `)}`
  // The default order and those by name or schedule find a page early, so it is read apart from the count. So is a list that only its
  // source narrows.
  const isSlowlyFound = !foundEarly.has(ordering) && !isFoundInSchedule(source, ordering, filters) && chosen.length > 0
  return { found, order: sorted.order, isFoundOnce: isFoundApart(filters) || isSlowlyFound || rows.areLast === true }
}
