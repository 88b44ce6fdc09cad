import { useMemo } from 'react'
import { listViews, type SavedView } from '#domains/lists/contract/views.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import type { ViewedList } from './viewed-list.ts'

export function useViews({ list, isShown }: ViewedList) {
  const views = useApiQuery(listViews, { query: { list }, staleTime: 60_000, quiet: true })
  const results = views.data?.results
  const active = useMemo(() => results?.filter(({ query }: SavedView) => isShown(query)) ?? [], [results, isShown])
  return { views, active }
}
