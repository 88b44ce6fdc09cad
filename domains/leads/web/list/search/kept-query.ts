import type { LeadListName } from '#domains/leads/contract/lists.ts'
import { dayRanges } from '#domains/leads/contract/query.ts'
import { todayWord, viewOn } from '#domains/leads/contract/views.ts'
import { kolkataDay } from '#platform/contract/india.ts'
import { filterKeys, type LeadFilters } from '../filters/lead-filters.ts'
import { usualOrder } from '../filters/list-filters.ts'
import { anyDay, readLeadSearch } from './lead-search.ts'

function textsOf(filters: LeadFilters): Record<string, string> {
  const said = filterKeys.map((key) => [key, filters[key]] as const).filter(([, value]) => value !== undefined)
  return Object.fromEntries(said.map(([key, value]) => [key, Array.isArray(value) ? value.join(',') : String(value)]))
}

/** The ends of ranges that say no day but today. */
function todaysEnds(filters: LeadFilters, now: number) {
  const today = kolkataDay(now)
  const ends = dayRanges.map((range) => range.filter((field) => filters[field] !== undefined))
  return ends.filter((fields) => fields.every((field) => filters[field] === today)).flat()
}

export const movesWithToday = (filters: LeadFilters, now = Date.now()) => todaysEnds(filters, now).length > 0

/** Keeps today as a word, so that a view is about today on every day. */
export const keptQuery = (filters: LeadFilters, now = Date.now()): Record<string, string> => ({
  ...textsOf(filters),
  ...Object.fromEntries(todaysEnds(filters, now).map((field) => [field, todayWord])),
})

export const exportedQuery = (list: LeadListName, filters: LeadFilters) => ({ ordering: usualOrder(list), ...textsOf(filters) })

export const keptFilters = (list: LeadListName, query: Readonly<Record<string, string>>, now = Date.now()): LeadFilters =>
  readLeadSearch(list, { ...viewOn(kolkataDay(now), query), scheduled: anyDay }, now).filters

/** The same whatever the order in which the filters were chosen. */
const textOf = (filters: LeadFilters) => JSON.stringify(filterKeys.map((key) => [filters[key]].flat().map(String).sort()))

export const isSameList = (one: LeadFilters, other: LeadFilters) => textOf(one) === textOf(other)
