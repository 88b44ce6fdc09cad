import { useMemo } from 'react'
import { kolkataDay } from '#platform/contract/india.ts'
import { isSameList, keptFilters, keptQuery } from '../list/search/kept-query.ts'
import type { useLeadSearch } from '../list/search/use-lead-search.ts'
import type { ViewedList } from './viewed-list.ts'

/** A list of leads, as its views need it. */
export function useLeadViews({ list, filters, show }: ReturnType<typeof useLeadSearch>): ViewedList {
  const today = kolkataDay(Date.now())
  // biome-ignore lint/correctness/useExhaustiveDependencies: a view of today sets other filters after midnight
  return useMemo(
    () => ({
      list,
      kept: keptQuery(filters),
      isShown: (query) => isSameList(keptFilters(list, query), filters),
      show: (query) => show(keptFilters(list, query)),
    }),
    [list, filters, show, today],
  )
}
