import type { LeadListName } from '#domains/leads/contract/lists.ts'
import { dayRangesOf, type KeptQuery, todayWord, viewOn } from '#domains/leads/contract/views.ts'
import { kolkataDay } from '#platform/contract/india.ts'
import { filterKeys, type LeadFilters } from '../filters/lead-filters.ts'
import { usualOrder } from '../filters/list-filters.ts'
import { anyDay, readLeadSearch } from './lead-search.ts'

const textsOf = (filters: object): KeptQuery =>
  Object.fromEntries(
    Object.entries(filters)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, Array.isArray(value) ? value.join(',') : String(value)]),
  )

/** The ends of ranges that say no day but today. */
function todaysEnds(texts: KeptQuery, now: number) {
  const today = kolkataDay(now)
  const ends = dayRangesOf(texts).map((range) => range.filter((field) => texts[field] !== undefined))
  return ends.filter((fields) => fields.every((field) => texts[field] === today)).flat()
}

/** The filters of any list as a view keeps them: today as a word, so that the view is about today on every day. */
export function keptQuery(filters: object, now = Date.now()): KeptQuery {
  const texts = textsOf(filters)
  return { ...texts, ...Object.fromEntries(todaysEnds(texts, now).map((field) => [field, todayWord])) }
}

export const exportedQuery = (list: LeadListName, filters: LeadFilters) => ({ ordering: usualOrder(list), ...textsOf(filters) })

export const keptFilters = (list: LeadListName, query: KeptQuery, now = Date.now()): LeadFilters =>
  readLeadSearch(list, { ...viewOn(kolkataDay(now), query), scheduled: anyDay }, now).filters

/** Equal for equal filters, in any order of choosing. */
const textOf = (filters: LeadFilters) => JSON.stringify(filterKeys.map((key) => [filters[key]].flat().map(String).sort()))

export const isSameList = (one: LeadFilters, other: LeadFilters) => textOf(one) === textOf(other)
