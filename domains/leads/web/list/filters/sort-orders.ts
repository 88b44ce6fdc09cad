import type { LeadListName } from '#domains/leads/contract/lists.ts'
import { likeliestFirst, recentUsers } from '#domains/leads/contract/query.ts'
import type { LeadFilters } from './lead-filters.ts'
import { usualOrder } from './list-filters.ts'

interface SortOrder {
  value: NonNullable<LeadFilters['ordering']>
  label: string
}

const bySchedule = (first: string, last: string, earliest: SortOrder['value'] = 'cur_action_scheduled_time'): SortOrder[] => [
  { value: earliest, label: first },
  { value: '-cur_action_scheduled_time', label: last },
]
const byAction: readonly SortOrder[] = [
  { value: '-cur_action_created_at', label: 'Latest action first' },
  { value: 'cur_action_created_at', label: 'Longest without action' },
]
const recent: SortOrder = { value: recentUsers, label: 'Recent Users' }
const byParent: readonly SortOrder[] = [
  { value: '-created_at', label: 'Newest leads' },
  { value: 'created_at', label: 'Oldest leads' },
  { value: 'latest_user_action_timestamp', label: 'Quietest parents' },
  { value: 'name', label: 'Name A to Z' },
  { value: '-name', label: 'Name Z to A' },
]

const byChance: SortOrder = { value: likeliestFirst, label: 'Likeliest admission first' }

const openFollowUp = bySchedule('Next follow-up first', 'Next follow-up last')

/** Lists whose schedule is not the next follow-up; empty if no lead of the list has a schedule. */
const scheduleOrders: Partial<Record<LeadListName, readonly SortOrder[]>> = {
  pending: bySchedule('Due soonest', 'Due latest', usualOrder('pending')),
  missed: bySchedule('Longest overdue', 'Latest missed'),
  done: bySchedule('Was due earliest', 'Was due latest'),
  'untouched-data': [],
}

export function sortOrders(list: LeadListName, set: LeadFilters['ordering']): readonly SortOrder[] {
  const actions = list === 'untouched-data' ? [] : byAction
  const orders = [recent, ...(scheduleOrders[list] ?? openFollowUp), ...actions, byChance, ...byParent]
  const usual = usualOrder(list)
  const another = set === undefined || orders.some(({ value }) => value === set) ? [] : [{ value: set, label: 'Another order' }]
  return [...orders.filter(({ value }) => value === usual), ...orders.filter(({ value }) => value !== usual), ...another]
}
