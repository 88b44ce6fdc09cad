import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import type { Call } from '#domains/calls/contract/calls.ts'
import { wantNote } from '#domains/leads/web/timeline/wanted-note.ts'
import { isUnderWay } from '../call/is-under-way.ts'

/** Milliseconds in which the card is read before the page changes. */
const moment = 700

/** Leads that opened by themselves, so that going back stays possible. */
const opened = new Set<number>()

/** Opens the lead of a caller with its note ready, by itself unless something is under way; never a lead that the reader does not see. */
export function useOpenCaller({ id, lead }: Call, isSeen: boolean) {
  const navigate = useNavigate()
  const leadId = isSeen ? lead?.id : undefined
  const [waits, setWaits] = useState(false)
  const isOpen = useRouterState({ select: ({ location }) => leadId !== undefined && location.pathname.endsWith(`/${leadId}`) })
  const open = useCallback(() => {
    opened.add(id)
    if (leadId === undefined) return
    wantNote(leadId)
    void navigate({ to: '/leads/$leadId', params: { leadId: String(leadId) } })
  }, [id, leadId, navigate])
  useEffect(() => {
    if (leadId === undefined || isOpen || opened.has(id)) return
    const timer = setTimeout(() => {
      if (document.hidden || isUnderWay()) setWaits(true)
      else open()
    }, moment)
    return () => clearTimeout(timer)
  }, [id, leadId, isOpen, open])
  return {
    open: leadId === undefined ? undefined : open,
    isOpen,
    waits,
  }
}
