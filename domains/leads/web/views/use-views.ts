import { useMemo } from 'react'
import type { LeadListName } from '#domains/leads/contract/lists.ts'
import { listViews, type SavedView } from '#domains/leads/contract/views.ts'
import { kolkataDay } from '#platform/contract/india.ts'
import { useAsk } from '#platform/web/http/use-ask.ts'
import type { LeadFilters } from '../list/filters/lead-filters.ts'
import { isSameList, keptFilters } from '../list/search/kept-query.ts'

export function useViews(list: LeadListName, filters: LeadFilters) {
  const views = useAsk(listViews, { query: { list }, staleTime: 60_000, quiet: true })
  const results = views.data?.results
  const today = kolkataDay(Date.now())
  // biome-ignore lint/correctness/useExhaustiveDependencies: a view of today sets other filters after midnight
  const active = useMemo(
    () => results?.filter(({ query }: SavedView) => isSameList(keptFilters(list, query), filters)) ?? [],
    [results, list, filters, today],
  )
  return { views, active }
}
