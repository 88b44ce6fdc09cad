import type { ActivityListName } from '#domains/enquiries/contract/enquiries.ts'
import { type KeptQuery, viewOn } from '#domains/lists/contract/views.ts'
import { keptQuery } from '#domains/lists/web/views/kept-query.ts'
import type { ViewedList } from '#domains/lists/web/views/viewed-list.ts'
import { kolkataDay } from '#platform/contract/india.ts'
import { type ActivityFilters, validActivitySearch } from './activity-search.ts'

/** As the call takes them: it names the places as the specification does. */
const queuedOf = ({ city, ...filters }: ActivityFilters): KeptQuery => keptQuery({ ...filters, citys: city })

/** As an address is read: what looks like a number or a yes is one. */
const readText = (text: string): unknown => (/^(\d+|true|false)$/.test(text) ? JSON.parse(text) : text)

function filtersOf({ citys, ...query }: KeptQuery): ActivityFilters {
  const texts = viewOn(kolkataDay(Date.now()), { ...query, ...(citys && { city: citys }) })
  return validActivitySearch(Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, readText(text)])))
}

/** Equal for equal filters, in any order of choosing. */
const textOf = (kept: KeptQuery) => JSON.stringify(Object.entries(kept).sort())

/** A list of activities, as its views need it. */
export const activityViews = (list: ActivityListName, filters: ActivityFilters, show: (filters: ActivityFilters) => void): ViewedList => ({
  list,
  kept: queuedOf(filters),
  isShown: (query) => textOf(queuedOf(filtersOf(query))) === textOf(queuedOf(filters)),
  show: (query) => show(filtersOf(query)),
})
