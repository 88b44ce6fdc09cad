import { type ActionCategory, actionCategories } from '#domains/leads/contract/action-list.ts'
import { recentUsers } from '#domains/leads/contract/columns/activity.ts'
import { type LeadListName, leadLists } from '#domains/leads/contract/lists.ts'
import { type LeadQuery, leadQuery } from '#domains/leads/contract/query.ts'
import type { FilterKey, LeadFilters } from './lead-filters.ts'

type Ordering = LeadQuery['ordering']

type FixedFilters = Pick<LeadFilters, 'actions' | 'exclude_actions' | 'cart_or_form_or_call' | 'has_follow_up' | 'call_scheduled'>

const fixedFilters = new Map<LeadListName, FixedFilters>()

function fixedOf(list: LeadListName): FixedFilters {
  const known = fixedFilters.get(list)
  if (known) return known
  const { limit: _limit, offset: _offset, ordering: _ordering, ...fixed } = leadQuery().parse(leadLists[list].fixed)
  fixedFilters.set(list, fixed)
  return fixed
}

/** The reader's filters with the list's own: these win, but a list of some actions may be narrowed to fewer. */
export function withFixed(list: LeadListName, filters: LeadFilters): LeadFilters {
  const fixed = fixedOf(list)
  return { ...filters, ...fixed, ...(filters.actions && { actions: filters.actions }) }
}

export function settledBy(list: LeadListName): readonly FilterKey[] {
  const settled = (Object.keys(fixedOf(list)) as FilterKey[]).filter((key) => key !== 'actions')
  if (leadLists[list].stage) return [...settled, 'actions']
  return list === 'missed' ? [...settled, 'is_missed_call'] : settled
}

const isCategory = (ref: number | ActionCategory): ref is ActionCategory => typeof ref === 'string'

export function categoriesOf(list: LeadListName): readonly ActionCategory[] {
  const { actions, exclude_actions } = fixedOf(list)
  const excluded = exclude_actions?.filter(isCategory) ?? []
  return actions?.filter(isCategory) ?? actionCategories.filter((category) => !excluded.includes(category))
}

/** They open with today, the earliest due first. */
const dayLists: readonly LeadListName[] = ['pending', 'done']

export const opensWithToday = (list: LeadListName) => dayLists.includes(list)

/** Among pending follow-ups of one instant, the one with the oldest action comes first. Missed ones begin with the latest, as the dialer does. */
const defaultOrders: Partial<Record<LeadListName, Ordering>> = {
  pending: 'cur_action_scheduled_time_reversed,cur_action_created_at',
  done: 'cur_action_scheduled_time',
  missed: '-cur_action_scheduled_time',
}

export const defaultOrder = (list: LeadListName): Ordering => defaultOrders[list] ?? recentUsers

/** Whether leads are listed, filtered or ordered by their follow-up. */
export function isByFollowUp(list: LeadListName, filters: LeadFilters): boolean {
  const { scheduled_start_date: from, scheduled_end_date: to, is_missed_call: missed, ordering = defaultOrder(list) } = filters
  return [from, to, missed].some((value) => value !== undefined) || ordering.includes('cur_action_scheduled_time')
}
