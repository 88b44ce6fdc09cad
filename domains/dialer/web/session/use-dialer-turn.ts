import { useState } from 'react'
import type { DialedLead } from '#domains/dialer/contract/dialer.ts'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { leaveDueQuestion } from '#domains/leads/web/timeline/due-question.ts'

/** What the screen of a lead shows before the whole lead is there. */
export type ShownLead = LeadRow & Pick<DialedLead, 'reason'>

interface Held {
  lead: DialedLead
  /** The latest call when the lead came. A call to the same parent before that is not part of this turn. */
  callBefore: number | undefined
}

/** The lead on the screen, or the one that is prepared out of sight. */
export type HeldLead = Pick<Held, 'callBefore'> & { lead: ShownLead }

export function useDialerTurn() {
  const [held, setHeld] = useState<Held>()
  const [isEmpty, setEmpty] = useState(false)
  const [isPaused, setPaused] = useState(false)
  const [isTransferred, setTransferred] = useState(false)
  const [notice, setNotice] = useState<string>()
  const show = (next: Held, words?: string) => {
    if (held) leaveDueQuestion(held.lead.id)
    setHeld(next)
    setTransferred(false)
    setNotice(words)
  }
  return { held, show, isEmpty, setEmpty, isPaused, setPaused, isTransferred, setTransferred, notice, setNotice }
}
export type DialerTurn = ReturnType<typeof useDialerTurn>
