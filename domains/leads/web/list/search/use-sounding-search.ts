import { hasLetters } from '#domains/leads/contract/query.ts'
import type { LeadFilters } from '../filters/lead-filters.ts'
import { useLeadList } from '../use-lead-list.ts'
import type { useLeadSearch } from './use-lead-search.ts'

/** The same filters, with names that sound like the searched ones; undefined where nothing that has a sound is searched for. */
function soundingFilters({ search, ...others }: LeadFilters): LeadFilters | undefined {
  return search && !others.sounds_like && hasLetters(search) ? { ...others, sounds_like: search } : undefined
}

/**
 * What a list shows for a search: the leads that have its letters, or if there are none, those whose names sound like it. `more` is the
 * count of the sounding ones beside others; `isLooking`: it is not known yet whether there are any.
 */
export function useSoundingSearch(searching: ReturnType<typeof useLeadSearch>) {
  const filters = soundingFilters(searching.filters)
  // Whether any has the letters is told by the first page, also while the list shows a later one.
  const { data: spelled, isPlaceholderData, isError } = useLeadList(filters ? { ...searching, page: 1 } : searching)
  const found = isPlaceholderData ? undefined : spelled?.count
  const sounding = { ...searching, filters: filters ?? {} }
  const alike = useLeadList({ ...sounding, page: 1 }, filters !== undefined && found !== undefined)
  const count = alike.isPlaceholderData ? undefined : alike.data?.count
  const isLooking = Boolean(filters && !found && !isError && count === undefined && !alike.isError)
  return {
    shown: filters && found === 0 && count ? sounding : searching,
    isLooking,
    more: (filters && found && count) || 0,
  }
}
