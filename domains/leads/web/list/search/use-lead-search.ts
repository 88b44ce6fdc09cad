import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo } from 'react'
import type { LeadListName } from '#domains/leads/contract/lists.ts'
import { kolkataDay } from '#platform/contract/india.ts'
import { rememberFilters } from '../filters/filter-cookies.ts'
import type { LeadFilters } from '../filters/lead-filters.ts'
import { anyDay, readLeadSearch, writeLeadSearch } from './lead-search.ts'

const route = getRouteApi('/_portal/$list')

export type ChangeFilters = (patch: { [Key in keyof LeadFilters]: LeadFilters[Key] | undefined }) => void

export function useLeadSearch(list: LeadListName) {
  const search = route.useSearch()
  const navigate = useNavigate()
  const today = kolkataDay(Date.now())
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that opens with today shows another day after midnight
  const { filters, page } = useMemo(() => readLeadSearch(list, search), [list, search, today])
  // Cookies remember the shown list, also one that a link, the address bar or Back opened.
  useEffect(() => rememberFilters(list, filters, page), [list, filters, page])

  const go = useCallback(
    (next: LeadFilters, nextPage: number, replace: boolean) =>
      navigate({ to: '.', search: writeLeadSearch(list, next, nextPage), replace }),
    [list, navigate],
  )
  const change: ChangeFilters = useCallback(
    (patch) => void go(readLeadSearch(list, { ...filters, ...patch, scheduled: anyDay }).filters, 1, true),
    [go, filters, list],
  )
  const clear = useCallback(() => void go(filters.ordering ? { ordering: filters.ordering } : {}, 1, true), [go, filters.ordering])
  const turnTo = useCallback((nextPage: number) => go(filters, nextPage, false), [go, filters])
  const show = useCallback((next: LeadFilters) => void go(next, 1, false), [go])

  return { list, filters, page, change, clear, turnTo, show }
}
