import { getFilterData } from '#domains/locations/contract/locations.ts'
import { skipsStartupData } from '#domains/sessions/contract/sessions.ts'
import { useMe } from '#domains/sessions/web/use-me.ts'
import { useAsk } from '#platform/web/http/use-ask.ts'
import { useActionList } from './action-list.ts'
import type { LeadFilters } from './lead-filters.ts'

const staleTime = 300_000

export function useFilterOptions({ cities, districts }: LeadFilters) {
  const isLoaded = useMe().ca_user_id !== skipsStartupData
  const manner = { enabled: isLoaded, keepPrevious: true, staleTime, quiet: true }
  const places = useAsk(getFilterData, { query: { ...(cities && { cities }), ...(districts && { districts }) }, ...manner })
  const actions = useActionList({ enabled: isLoaded })
  return {
    isLoaded,
    places: places.data,
    actions: actions.data?.result,
    placesTrouble: troubleOf(places),
    actionsTrouble: troubleOf(actions),
  }
}

const troubleOf = ({ data, error, refetch }: { data: unknown; error: Error | null; refetch: () => unknown }) =>
  data === undefined && error ? { error, retry: refetch } : undefined

export type FilterOptions = ReturnType<typeof useFilterOptions>
