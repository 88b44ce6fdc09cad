import { useMemo } from 'react'
import { keptQuery } from '#domains/lists/web/views/kept-query.ts'
import type { ViewedList } from '#domains/lists/web/views/viewed-list.ts'
import { kolkataDay } from '#platform/contract/india.ts'
import { isSameList, keptFilters } from './kept-lead-query.ts'
import type { useLeadSearch } from './use-lead-search.ts'

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
