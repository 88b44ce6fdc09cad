import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { readLeadSearch, writeLeadSearch } from './lead-search.ts'

/** The names in the address that were left out because they mean nothing here; the address is put right. */
export function useDroppedNames() {
  const raw = useRouterState({ select: (state) => state.location.search as Record<string, unknown> })
  const navigate = useNavigate()
  const [dropped, setDropped] = useState<readonly string[]>([])
  useEffect(() => {
    const read = readLeadSearch(raw)
    if (read.dropped.length === 0) return
    setDropped(read.dropped)
    void navigate({ to: '.', search: writeLeadSearch(read.filters, read.page), replace: true })
  }, [raw, navigate])
  return { dropped, dismiss: () => setDropped([]) }
}
