import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { getNextToDo } from '#domains/dialer/contract/dialer.ts'
import { getLead } from '#domains/leads/contract/leads.ts'
import { askingRecommended } from '#domains/recommendations/web/recommended/asking-recommended.ts'
import { asking, useApiQuery } from '#platform/web/http/use-api-query.ts'
import { readLikelyFirst } from './likely-first.ts'
import type { ShownLead } from './use-dialer-turn.ts'

/** In milliseconds: what the lead on the screen needs is asked for first. */
const settlesIn = 250

/** In milliseconds: others take leads too. */
const lookedEvery = 20_000

/** False until a lead has stood on the screen for a moment. */
function useSettled(leadId: number | undefined): boolean {
  const [settled, setSettled] = useState<number>()
  useEffect(() => {
    const timer = setTimeout(() => setSettled(leadId), settlesIn)
    return () => clearTimeout(timer)
  }, [leadId])
  return leadId !== undefined && settled === leadId
}

/**
 * The lead that is likely to come after the one on the screen, with what its screen shows; undefined until that is here. Nobody claims it
 * before Next is pressed, so it may go to a colleague meanwhile.
 */
export function usePrepared(leadId: number | undefined, isPaused: boolean): ShownLead | undefined {
  const client = useQueryClient()
  const isOn = useSettled(leadId) && !isPaused
  const next = useApiQuery(getNextToDo, {
    query: { combined_data: leadId, likely_first: readLikelyFirst() },
    enabled: isOn,
    quiet: true,
    staleTime: 0,
    refetchInterval: lookedEvery,
  }).data?.next
  const id = isOn && next && !next.is_held && next.lead.id !== leadId ? next.lead.id : undefined
  const { data: lead } = useApiQuery(getLead, { ...(id !== undefined && { params: { id } }), enabled: id !== undefined, quiet: true })
  useEffect(() => {
    if (lead) void client.prefetchQuery(askingRecommended(lead))
  }, [client, lead])
  // The same object until something changes, so that its screen is not drawn again out of sight.
  return useMemo(() => {
    if (!lead || !next || lead.id !== next.lead.id || id === undefined) return undefined
    return { ...lead, reason: { kind: next.kind, at: next.at, words: next.words } }
  }, [lead, next, id])
}

/** Whether the prepared screen shows what the claim answered; what a colleague changed since is asked for again. */
export function useRefreshPrepared() {
  const client = useQueryClient()
  return (lead: ShownLead) => {
    const { queryKey } = asking(getLead, { params: { id: lead.id } })
    const known = client.getQueryData(queryKey)
    if (known && rowsDiffer(known, lead)) void client.invalidateQueries({ queryKey })
  }
}

/** Compares the fields that both have: the claim answers the row of a list, the lead has its sections beside it. */
function rowsDiffer(known: object, served: object): boolean {
  const here = new Map(Object.entries(known))
  return Object.entries(served).some(([field, value]) => here.has(field) && JSON.stringify(here.get(field)) !== JSON.stringify(value))
}
