import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { rememberFilters } from './filter-cookies.ts'
import { type LeadFilters, readLeadSearch, writeLeadSearch } from './lead-search.ts'

const route = getRouteApi('/_portal/users')

export type ChangeFilters = (patch: { [Key in keyof LeadFilters]: LeadFilters[Key] | undefined }) => void

/** The filters and page in the address, and the ways to change them; every change is remembered in the cookies too. */
export function useLeadSearch() {
  const search = route.useSearch()
  const navigate = useNavigate()
  const { filters, page } = useMemo(() => readLeadSearch(search), [search])

  const go = useCallback(
    (next: LeadFilters, nextPage: number, replace: boolean) => {
      rememberFilters(next, nextPage)
      return navigate({ to: '.', search: writeLeadSearch(next, nextPage), replace })
    },
    [navigate],
  )
  const change: ChangeFilters = useCallback((patch) => void go(readLeadSearch({ ...filters, ...patch }).filters, 1, true), [go, filters])
  const clear = useCallback(() => void go(filters.ordering ? { ordering: filters.ordering } : {}, 1, true), [go, filters.ordering])
  const turnTo = useCallback((nextPage: number) => go(filters, nextPage, false), [go, filters])

  return { filters, page, change, clear, turnTo }
}
