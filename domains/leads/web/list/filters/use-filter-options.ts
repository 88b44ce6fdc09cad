import { skipsStartupData } from '#domains/accounts/contract/sessions.ts'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import { listOwners } from '#domains/leads/contract/owners.ts'
import { getFilterData } from '#domains/locations/contract/locations.ts'
import { useAsk } from '#platform/web/http/use-ask.ts'
import { useActionList } from '../action-list.ts'
import type { LeadFilters } from './lead-filters.ts'

const staleTime = 300_000

/** The options of the filters; the account that skips the start-up data loads them when the filters are opened. */
export function useFilterOptions({ cities, districts, owner }: LeadFilters, isOpened: boolean) {
  const me = useMe()
  const enabled = me.ca_user_id !== skipsStartupData || isOpened
  const manner = { enabled, keepPrevious: true, staleTime, quiet: true }
  const places = useAsk(getFilterData, { query: { ...(cities && { cities }), ...(districts && { districts }) }, ...manner })
  const actions = useActionList({ enabled })
  const owners = useAsk(listOwners, { ...manner, enabled: isOpened || owner !== undefined })
  return {
    places: places.data,
    actions: actions.data?.result,
    owners: owners.data?.results,
    placesTrouble: troubleOf(places),
    actionsTrouble: troubleOf(actions),
  }
}

const troubleOf = ({ data, error, refetch }: { data: unknown; error: Error | null; refetch: () => unknown }) =>
  data === undefined && error ? { error, retry: refetch } : undefined

export type FilterOptions = ReturnType<typeof useFilterOptions>
