import { LeadQuery } from '#domains/leads/contract/query.ts'

export type FilterKey = Exclude<keyof LeadQuery, 'limit' | 'offset'>

/** No order means the list's usual one. */
export type LeadFilters = { [Key in FilterKey]?: LeadQuery[Key] }

const isFilterKey = (name: string): name is FilterKey => name in LeadQuery.shape && name !== 'limit' && name !== 'offset'
export const filterKeys = Object.keys(LeadQuery.shape).filter(isFilterKey)

/** Keys that staff see as one filter. */
const oneFilter: { [Key in FilterKey]?: string } = {
  min_fee: 'budget',
  max_fee: 'budget',
  tenure: 'budget',
  start_date: 'active',
  end_date: 'active',
  scheduled_start_date: 'follow-up',
  scheduled_end_date: 'follow-up',
  action_start_date: 'action',
  action_end_date: 'action',
}

/** A range counts as one filter; the order does not count. */
export function countFilters(filters: LeadFilters): number {
  return new Set(filterKeys.filter((key) => key !== 'ordering' && filters[key] !== undefined).map((key) => oneFilter[key] ?? key)).size
}
