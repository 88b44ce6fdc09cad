import type { LeadListName } from '@portal/contract/leads-lists'
import { listViews, type SavedView } from '@portal/contract/leads-views'
import { useMemo } from 'react'
import { useAsk } from '../http/use-ask.ts'
import { kolkataDay } from '../ui/kolkata-day.ts'
import { isSameList, keptFilters } from './kept-query.ts'
import type { LeadFilters } from './lead-filters.ts'

/** The saved views of a list, and those whose filters are set now. */
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
