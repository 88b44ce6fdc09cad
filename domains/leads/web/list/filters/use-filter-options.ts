import { skipsStartupData } from '#domains/accounts/contract/sessions.ts'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import { listOwners } from '#domains/leads/contract/owners.ts'
import { type FilterData, getFilterData, namePlaces } from '#domains/locations/contract/locations.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { useActionList } from '../action-list.ts'
import { hasTexts } from './filter-words.ts'
import type { LeadFilters } from './lead-filters.ts'

const staleTime = 300_000

interface FiltersShown {
  /** The rows have come: on a slow line places, which are much to load, do not hold them up. */
  isListed: boolean
  isOpened: boolean
}

/** The options of the filters; the account that skips the start-up data loads them when the filters are opened. */
export function useFilterOptions(filters: LeadFilters, { isListed, isOpened }: FiltersShown) {
  const { cities, districts, owner } = filters
  const me = useMe()
  const enabled = me.ca_user_id !== skipsStartupData || isOpened
  const queryOptions = { enabled, keepPrevious: true, staleTime, quiet: true }
  const places = useApiQuery(getFilterData, {
    query: { ...(cities && { cities }), ...(districts && { districts }) },
    ...queryOptions,
    enabled: isOpened || (enabled && isListed),
  })
  const ids = places.data ? unnamed(filters, places.data) : []
  const others = useApiQuery(namePlaces, { query: { ids }, ...queryOptions, enabled: ids.length > 0 })
  const actions = useActionList({ enabled })
  const owners = useApiQuery(listOwners, { ...queryOptions, enabled: isOpened || owner !== undefined || hasTexts(filters) })
  return {
    places: places.data,
    otherPlaces: others.data?.results,
    actions: actions.data?.result,
    owners: owners.data?.results,
    actionsTrouble: troubleOf(actions),
  }
}

/** The chosen places that filter data does not name: it has the localities of some cities alone. */
function unnamed({ cities = [], districts = [], district_regions = [] }: LeadFilters, places: FilterData): number[] {
  const known = new Set([places.city_list, places.district_list, places.district_region_list].flatMap((list) => list.map(({ id }) => id)))
  return [...cities, ...districts, ...district_regions].filter((id) => !known.has(id))
}

const troubleOf = ({ data, error, refetch }: { data: unknown; error: Error | null; refetch: () => unknown }) =>
  data === undefined && error ? { error, retry: refetch } : undefined

export type FilterOptions = ReturnType<typeof useFilterOptions>
