import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import { pageSize } from '#platform/contract/shapes.ts'
import { placeAmong } from '../facts/place-among.ts'
import { askingLeads, type LeadPlace, pageHere } from './asking-leads.ts'
import { writeLeadSearch } from './search/lead-search.ts'
import { useLeadList } from './use-lead-list.ts'

export function useNeighbours(place: LeadPlace, openId: number | undefined) {
  const { list, filters, page } = place
  const { data, isPlaceholderData } = useLeadList(place)
  const account = useMe().user_info
  const client = useQueryClient()
  const navigate = useNavigate()

  const rows = isPlaceholderData ? [] : (data?.results ?? [])
  const at = rows.findIndex(({ id }) => id === openId)
  const lastAt = useLastPlace(JSON.stringify([openId, list, filters, page]), at)
  const open = (id: number | undefined, onPage: number) =>
    id === undefined
      ? undefined
      : navigate({
          to: '/$list/$leadId',
          params: { list, leadId: String(id) },
          search: writeLeadSearch(list, filters, onPage),
          replace: true,
          // The list brings the lead's row into sight itself.
          resetScroll: false,
        })

  const overEdge = async (onPage: number, which: 0 | -1) => {
    const there = { ...place, page: onPage }
    const next = (await pageHere(there, account)) ?? (await client.ensureQueryData(askingLeads(there, account)))
    await open(next.results.at(which)?.id, onPage)
  }
  const beside = (step: 1 | -1) => {
    const target = placeAmong({ rows: rows.length, at, lastAt, step })
    if (target === 'none') return undefined
    if (target !== 'edge') return () => void open(rows[target]?.id, page)
    const hasMore = step === 1 ? page * pageSize < (data?.count ?? 0) : page > 1
    return hasMore ? () => void overEdge(page + step, step === 1 ? 0 : -1).catch(() => undefined) : undefined
  }
  return { toNext: beside(1), toPrevious: beside(-1) }
}

/** An action may take the open lead out of the list while it is still read. */
function useLastPlace(shown: string, at: number): number | undefined {
  const last = useRef<{ shown: string; at: number }>(undefined)
  useEffect(() => {
    if (at !== -1) last.current = { shown, at }
  }, [shown, at])
  return last.current?.shown === shown ? last.current.at : undefined
}
