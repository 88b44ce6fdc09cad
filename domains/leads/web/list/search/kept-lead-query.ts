import type { LeadListName } from '#domains/leads/contract/lists.ts'
import { type KeptQuery, viewOn } from '#domains/lists/contract/views.ts'
import { textsOf } from '#domains/lists/web/views/kept-query.ts'
import { kolkataDay } from '#platform/contract/india.ts'
import { filterKeys, type LeadFilters } from '../filters/lead-filters.ts'
import { defaultOrder } from '../filters/list-filters.ts'
import { anyDay, readLeadSearch } from './lead-search.ts'

export const exportedQuery = (list: LeadListName, filters: LeadFilters) => ({ ordering: defaultOrder(list), ...textsOf(filters) })

export const keptFilters = (list: LeadListName, query: KeptQuery, now = Date.now()): LeadFilters =>
  readLeadSearch(list, { ...viewOn(kolkataDay(now), query), scheduled: anyDay }, now).filters

/** Equal for equal filters, in any order of choosing. */
const textOf = (filters: LeadFilters) => JSON.stringify(filterKeys().map((key) => [filters[key]].flat().map(String).sort()))

export const isSameList = (one: LeadFilters, other: LeadFilters) => textOf(one) === textOf(other)
