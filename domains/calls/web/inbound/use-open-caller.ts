import { useCallback, useEffect, useState } from 'react'
import type { Call } from '#domains/calls/contract/calls.ts'
import { isUnderWay } from '../call/is-under-way.ts'
import { useOpenLead } from './use-open-lead.ts'

/** Milliseconds in which the card is read before the page changes. */
const moment = 700

/** Leads that opened by themselves, so that going back stays possible. */
const opened = new Set<number>()

/** Opens the lead of a caller with its note ready, by itself unless something is under way; never a lead that the reader does not see. */
export function useOpenCaller({ id, lead }: Call, isSeen: boolean) {
  const leadId = isSeen ? lead?.id : undefined
  const [waits, setWaits] = useState(false)
  const { open: openLead, isOpen } = useOpenLead(leadId)
  const open = useCallback(() => {
    opened.add(id)
    openLead()
  }, [id, openLead])
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
