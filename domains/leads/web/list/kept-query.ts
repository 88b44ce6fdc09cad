import type { LeadListName } from '#domains/leads/contract/lists.ts'
import { dayRanges } from '#domains/leads/contract/query.ts'
import { todayWord, viewOn } from '#domains/leads/contract/views.ts'
import { kolkataDay } from '#platform/contract/india.ts'
import { filterKeys, type LeadFilters } from './lead-filters.ts'
import { anyDay, readLeadSearch } from './lead-search.ts'
import { usualOrder } from './list-filters.ts'

/** Filters by name, as an address writes them, with nothing left to a default but the order. */
function textsOf(filters: LeadFilters): Record<string, string> {
  const said = filterKeys.map((key) => [key, filters[key]] as const).filter(([, value]) => value !== undefined)
  return Object.fromEntries(said.map(([key, value]) => [key, Array.isArray(value) ? value.join(',') : String(value)]))
}

/** The ends of the ranges that say no other day than today. */
function todaysEnds(filters: LeadFilters, now: number) {
  const today = kolkataDay(now)
  const ends = dayRanges.map((range) => range.filter((field) => filters[field] !== undefined))
  return ends.filter((fields) => fields.every((field) => filters[field] === today)).flat()
}

/** Whether a view of these filters is about another day tomorrow. */
export const movesWithToday = (filters: LeadFilters, now = Date.now()) => todaysEnds(filters, now).length > 0

/** Filters as a view keeps them: today is kept as a word, so that the view is about today on every day. */
export const keptQuery = (filters: LeadFilters, now = Date.now()): Record<string, string> => ({
  ...textsOf(filters),
  ...Object.fromEntries(todaysEnds(filters, now).map((field) => [field, todayWord])),
})

/** Filters as an export has them, whose rows stand in the order of the screen. */
export const exportedQuery = (list: LeadListName, filters: LeadFilters) => ({ ordering: usualOrder(list), ...textsOf(filters) })

/** The filters that a view sets now; what is no longer one is left out. */
export const keptFilters = (list: LeadListName, query: Readonly<Record<string, string>>, now = Date.now()): LeadFilters =>
  readLeadSearch(list, { ...viewOn(kolkataDay(now), query), scheduled: anyDay }, now).filters

/** The same filters have the same text, in whatever order their parts were chosen. */
const textOf = (filters: LeadFilters) => JSON.stringify(filterKeys.map((key) => [filters[key]].flat().map(String).sort()))

/** Whether two sets of filters show the same list. */
export const isSameList = (one: LeadFilters, other: LeadFilters) => textOf(one) === textOf(other)
