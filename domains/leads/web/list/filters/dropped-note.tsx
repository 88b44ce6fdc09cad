import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { LeadListName } from '#domains/leads/contract/lists.ts'
import { DroppedParts } from '#platform/web/ui/notes/dropped-parts.tsx'
import { readLeadSearch, writeLeadSearch } from '../search/lead-search.ts'

const route = getRouteApi('/_portal/$list')

/** The address is put right. */
function useDroppedNames(list: LeadListName) {
  const raw = route.useSearch()
  const navigate = useNavigate()
  const [dropped, setDropped] = useState<readonly string[]>([])
  useEffect(() => {
    const read = readLeadSearch(list, raw)
    if (read.dropped.length === 0) return
    setDropped(read.dropped)
    void navigate({ to: '.', search: writeLeadSearch(list, read.filters, read.page), replace: true })
  }, [list, raw, navigate])
  return { dropped, dismiss: () => setDropped([]) }
}

export function DroppedNote({ list }: { list: LeadListName }) {
  const { dropped, dismiss } = useDroppedNames(list)
  if (dropped.length === 0) return null
  return <DroppedParts sentence="These filters of the address were not understood and are left out" names={dropped} onDismiss={dismiss} />
}
