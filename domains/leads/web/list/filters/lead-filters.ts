import { type LeadQuery, leadQuery } from '#domains/leads/contract/query.ts'

export type FilterKey = Exclude<keyof LeadQuery, 'limit' | 'offset'>

/** No order means the list's usual one. */
export type LeadFilters = { [Key in FilterKey]?: LeadQuery[Key] }

/** The filters of all columns, and the order. */
export const filterKeys = () => Object.keys(leadQuery().shape).filter((name): name is FilterKey => name !== 'limit' && name !== 'offset')

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
  const set = filterKeys().filter((key) => key !== 'ordering' && filters[key] !== undefined)
  return new Set(set.map((key) => oneFilter[key] ?? key)).size
}
