import { useState } from 'react'
import type { DialedLead } from '#domains/dialer/contract/dialer.ts'
import { leaveDueQuestion } from '#domains/leads/web/timeline/due-question.ts'

interface Held {
  lead: DialedLead
  /** The counsellor's latest call when the lead came: one to the same parent then is not this turn's. */
  callBefore: number | undefined
}

/** What the dialer shows: the lead that is held, whether it is paused, and what has to be said of it. */
export function useStanding() {
  const [held, setHeld] = useState<Held>()
  const [isEmpty, setEmpty] = useState(false)
  const [isPaused, setPaused] = useState(false)
  /** The lead went to somebody else: what is played on is the next one. */
  const [isTransferred, setTransferred] = useState(false)
  const [notice, setNotice] = useState<string>()
  /** Another lead than before: what was said of that one is not said of it. */
  const show = (next: Held, words?: string) => {
    if (held) leaveDueQuestion(held.lead.id)
    setHeld(next)
    setTransferred(false)
    setNotice(words)
  }
  return { held, show, isEmpty, setEmpty, isPaused, setPaused, isTransferred, setTransferred, notice, setNotice }
}
export type Standing = ReturnType<typeof useStanding>
