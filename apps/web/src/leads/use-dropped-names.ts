import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { readLeadSearch } from './lead-search.ts'

/** The names in the address that were left out because they mean nothing here; the address is put right. */
export function useDroppedNames(): { dropped: readonly string[]; dismiss: () => void } {
  const raw = useRouterState({ select: (state) => state.location.search as Record<string, unknown> })
  const navigate = useNavigate()
  const [dropped, setDropped] = useState<readonly string[]>([])
  useEffect(() => {
    const wrong = readLeadSearch(raw).dropped
    if (wrong.length === 0) return
    setDropped(wrong)
    void navigate({ to: '.', search: (validated) => validated, replace: true })
  }, [raw, navigate])
  return { dropped, dismiss: () => setDropped([]) }
}
