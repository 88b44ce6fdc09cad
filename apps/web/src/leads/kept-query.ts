import type { LeadListName } from '@portal/contract/leads-lists'
import { filterKeys, type LeadFilters } from './lead-filters.ts'
import { anyDay, readLeadSearch } from './lead-search.ts'
import { usualOrder } from './list-filters.ts'

/** Filters as views and exports keep them: by name, as an address writes them, with nothing left to a default but the order. */
export function keptQuery(filters: LeadFilters): Record<string, string> {
  const said = filterKeys.map((key) => [key, filters[key]] as const).filter(([, value]) => value !== undefined)
  return Object.fromEntries(said.map(([key, value]) => [key, Array.isArray(value) ? value.join(',') : String(value)]))
}

/** The same for an export, whose rows stand in the order of the screen. */
export const exportedQuery = (list: LeadListName, filters: LeadFilters) => ({ ordering: usualOrder(list), ...keptQuery(filters) })

/** The filters that a view keeps; what is no longer one is left out. */
export const keptFilters = (list: LeadListName, query: Readonly<Record<string, string>>): LeadFilters =>
  readLeadSearch(list, { ...query, scheduled: anyDay }).filters

/** The same filters have the same text, in whatever order their parts were chosen. */
const textOf = (filters: LeadFilters) => JSON.stringify(filterKeys.map((key) => [filters[key]].flat().map(String).sort()))

/** Whether two sets of filters show the same list. */
export const isSameList = (one: LeadFilters, other: LeadFilters) => textOf(one) === textOf(other)
