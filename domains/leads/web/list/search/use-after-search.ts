import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useEffect, useState } from 'react'
import { leadLinks } from '../../facts/use-focus-return.ts'
import type { useLeadList } from '../use-lead-list.ts'
import { readLeadSearch } from './lead-search.ts'
import type { useLeadSearch } from './use-lead-search.ts'

/** What is done with the first row once the list of this text is there. */
interface FirstRowAct {
  then: 'open' | 'focus'
  text: string
}
export type AfterSearch = (wanted: FirstRowAct | undefined) => void

interface After {
  section: RefObject<HTMLElement | null>
  searching: Pick<ReturnType<typeof useLeadSearch>, 'list' | 'filters'>
  page: Pick<ReturnType<typeof useLeadList>, 'data' | 'isPlaceholderData' | 'isError'>
}

/** Opens the first row, or gives it the focus, when what was typed has been found; writing on takes it back. */
export function useAfterSearch({ section, searching: { list, filters }, page: { data, isPlaceholderData, isError } }: After): AfterSearch {
  const [wanted, setWanted] = useState<FirstRowAct>()
  const navigate = useNavigate()
  useEffect(() => {
    if (!wanted || readLeadSearch(list, { search: wanted.text }).filters.search !== filters.search) return
    if (isPlaceholderData || (!data && !isError)) return
    setWanted(undefined)
    const [first] = data?.results ?? []
    if (!first) return
    if (wanted.then === 'focus') leadLinks(section.current)[0]?.focus()
    else void navigate({ from: '/$list', to: '/$list/$leadId', params: { leadId: String(first.id) }, search: true, resetScroll: false })
  }, [wanted, list, filters.search, data, isPlaceholderData, isError, navigate, section])
  return setWanted
}
