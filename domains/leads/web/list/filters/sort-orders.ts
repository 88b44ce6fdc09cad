import { leadColumns, ownColumns } from '#domains/leads/contract/columns/columns.ts'
import type { LeadColumn } from '#domains/leads/contract/columns/lead-column.ts'
import type { LeadListName } from '#domains/leads/contract/lists.ts'
import type { LeadFilters } from './lead-filters.ts'
import { defaultOrder } from './list-filters.ts'

interface SortOrder {
  value: NonNullable<LeadFilters['ordering']>
  label: string
}

const bySchedule = (first: string, last: string, earliest: SortOrder['value'] = 'cur_action_scheduled_time'): SortOrder[] => [
  { value: earliest, label: first },
  { value: '-cur_action_scheduled_time', label: last },
]

/** Lists whose schedule is not the next follow-up; empty if no lead of the list has a schedule. */
const scheduleOrders: Partial<Record<LeadListName, readonly SortOrder[]>> = {
  pending: bySchedule('Due soonest', 'Due latest', defaultOrder('pending')),
  missed: bySchedule('Longest overdue', 'Latest missed'),
  done: bySchedule('Was due earliest', 'Was due latest'),
  'untouched-data': [],
}

function ordersOf(list: LeadListName, column: LeadColumn): readonly SortOrder[] {
  if (column === ownColumns.action && list === 'untouched-data') return []
  const own = column === ownColumns.followUp ? scheduleOrders[list] : undefined
  return own ?? Object.entries(column.orders ?? {}).map(([value, label]) => ({ value: value as SortOrder['value'], label }))
}

export function sortOrders(list: LeadListName, set: LeadFilters['ordering']): readonly SortOrder[] {
  const orders = Object.values(leadColumns()).flatMap((column) => ordersOf(list, column))
  const first = defaultOrder(list)
  const another = set === undefined || orders.some(({ value }) => value === set) ? [] : [{ value: set, label: 'Another order' }]
  return [...orders.filter(({ value }) => value === first), ...orders.filter(({ value }) => value !== first), ...another]
}
