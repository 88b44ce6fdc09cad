import type { DialedLead, DialerSession } from '@portal/contract/dialer'
import { useState } from 'react'
import { useMyCall } from '../calls/use-my-call.ts'
import { toast } from '../ui/toast.ts'
import { dialerWords } from './dialer-words.ts'
import { readPreview } from './preview-seconds.ts'
import { useAutomaticCall } from './use-automatic-call.ts'
import { useDialerSession, useTellDialer } from './use-dialer-session.ts'
import { useServing } from './use-serving.ts'

interface Held {
  lead: DialedLead
  /** The counsellor's latest call when the lead came: one to the same parent then is not this turn's. */
  callBefore: number | undefined
}

/** The dialer from Continue to Exit: which lead is held, whether it is paused and why, and the ways on. */
export function useDialer(onClose: () => void) {
  const session = useDialerSession()
  const { call } = useMyCall()
  const { serve, isServing } = useServing()
  const automatic = useAutomaticCall()
  const [held, setHeld] = useState<Held>()
  const [isEmpty, setEmpty] = useState(false)
  const [isPaused, setPaused] = useState(false)
  const [notice, setNotice] = useState<string>()
  const leadId = held?.lead.id
  const status: DialerSession['status'] = !held ? 'opened' : isPaused ? 'paused' : 'dialing'

  const tell = useTellDialer({ status, leadId }, (answer, told) => {
    if (told.leadId === undefined || told.leadId !== leadId || answer.lead_id === leadId || isServing) return
    if (answer.lead_id === null) setNotice((before) => before ?? dialerWords.lost)
    else void takeOther()
  })
  const close = () => {
    automatic.stop()
    void tell({ status: 'closed', leadId: undefined })
    onClose()
  }
  const take = (lead: DialedLead, isResumed: boolean) => {
    setHeld({ lead, callBefore: isResumed ? undefined : call?.id })
    setNotice(undefined)
    if (isResumed) void automatic.resume(lead, readPreview())
    else automatic.begin(lead, readPreview())
  }
  /** Another tab went on: its lead is the counsellor's now, and that tab dialed it. */
  async function takeOther() {
    const lead = await serve({}).catch(() => undefined)
    if (!lead) return
    automatic.stop()
    setHeld({ lead, callBefore: undefined })
    setNotice(dialerWords.otherTab)
  }

  return {
    session,
    isServing,
    isEmpty,
    isPaused,
    notice,
    preview: automatic.preview,
    dialNow: automatic.dialNow,
    dontDial: automatic.stop,
    held,
    close,
    start: async () => {
      if (isServing) return
      const lead = await serve({}).catch(() => null)
      if (lead === null) return
      setEmpty(!lead)
      if (lead) take(lead, lead.id === session?.lead_id)
    },
    next: async () => {
      if (isServing) return
      automatic.stop()
      const lead = await serve({ left: leadId }).catch(() => null)
      if (lead) take(lead, false)
      else if (lead === undefined) {
        toast.info(dialerWords.empty)
        close()
      }
    },
    exit: async () => {
      if (isServing) return
      await serve({ left: leadId, isLast: true }).catch(() => undefined)
      close()
    },
    pause: () => {
      automatic.stop()
      setPaused(true)
    },
    play: () => {
      setPaused(false)
      setNotice(undefined)
    },
    /** The lead went to somebody else: the next step waits for the counsellor. */
    stopAfterTransfer: () => {
      automatic.stop()
      setPaused(true)
      setNotice(dialerWords.transferred)
    },
  }
}
export type Dialer = ReturnType<typeof useDialer>
