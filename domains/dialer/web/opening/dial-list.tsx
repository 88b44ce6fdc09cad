import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { dialList, getDialer } from '#domains/dialer/contract/dialer.ts'
import type { LeadListName } from '#domains/leads/contract/lists.ts'
import type { LeadFilters } from '#domains/leads/web/list/filters/lead-filters.ts'
import { exportedQuery, isSameList, keptFilters } from '#domains/leads/web/list/search/kept-lead-query.ts'
import { listViews } from '#domains/lists/contract/views.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { asking } from '#platform/web/http/use-api-query.ts'
import DialerModal from './dialer-modal.tsx'
import { useDialsList } from './dials-list.ts'

interface DialListProps {
  list: LeadListName
  filters: LeadFilters
  onClose: () => void
}

/** Has the dialer serve what the list shows, or what is chosen in it, and opens it over the list. */
export default function DialList({ list, filters, onClose }: DialListProps) {
  const client = useQueryClient()
  const [isBegun, setIsBegun] = useState(false)
  const [, setDials] = useDialsList()
  const { mutate } = useApiMutation(dialList, {
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: keyOf(getDialer) })
      setDials(true)
      setIsBegun(true)
    },
    onError: onClose,
  })
  const begin = useEffectEvent(async () => {
    // Without them the list has no name but its own.
    const views = await client.ensureQueryData(asking(listViews, { query: { list } })).catch(() => ({ results: [] }))
    const view = views.results.find(({ query }) => isSameList(keptFilters(list, query), filters))
    mutate({ body: { list, query: exportedQuery(list, filters), order: 'list', ...(view && { view: view.id }) } })
  })
  useEffect(() => void begin(), [])
  const close = () => {
    setDials(false)
    onClose()
  }
  return isBegun && <DialerModal onClose={close} />
}
