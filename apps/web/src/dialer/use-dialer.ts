import type { DialedLead, DialerSession } from '@portal/contract/dialer'
import { useMyCall } from '../calls/use-my-call.ts'
import { dialerWords } from './dialer-words.ts'
import { readPreview } from './preview-seconds.ts'
import { useAutomaticCall } from './use-automatic-call.ts'
import { useDialerSession, useTellDialer } from './use-dialer-session.ts'
import { useServing } from './use-serving.ts'
import { type Standing, useStanding } from './use-standing.ts'
import { waysOn } from './ways-on.ts'

/** Hears from the server whether the lead is still the counsellor's; shows the one that is, if another tab went on. */
function useKeptLead(
  { held, isPaused, setHeld, setNotice }: Standing,
  { serve, isServing }: ReturnType<typeof useServing>,
  stop: () => void,
  callNow: string,
) {
  const leadId = held?.lead.id
  const status: DialerSession['status'] = !held ? 'opened' : isPaused ? 'paused' : 'dialing'
  /** That tab dialed its lead, so it is not dialed here. */
  const takeOther = async () => {
    const lead = await serve({}).catch(() => undefined)
    if (!lead) return
    stop()
    setHeld({ lead, callBefore: undefined })
    setNotice(dialerWords.otherTab)
  }
  return useTellDialer({ status, leadId, callNow }, (answer, told) => {
    if (told.status === 'closed' || told.leadId === undefined || told.leadId !== leadId || answer.lead_id === leadId || isServing) return
    if (answer.lead_id === null) setNotice((before) => before ?? dialerWords.lost)
    else void takeOther()
  })
}

/** The dialer from Continue to Exit: which lead is held, whether it is paused and why, and the ways on. */
export function useDialer(onClose: () => void) {
  const { session } = useDialerSession()
  const { call, incoming } = useMyCall()
  const serving = useServing()
  const automatic = useAutomaticCall()
  const standing = useStanding()
  const { held, isEmpty, isPaused, notice } = standing
  const callNow = `${call?.id} ${call?.state}`
  const tell = useKeptLead(standing, serving, automatic.stop, callNow)
  const close = () => {
    automatic.stop()
    void tell({ status: 'closed', leadId: held?.lead.id, callNow })
    onClose()
  }
  const take = (lead: DialedLead, isResumed: boolean) => {
    standing.setHeld({ lead, callBefore: isResumed ? undefined : call?.id })
    standing.setNotice(undefined)
    void automatic.begin(lead, readPreview())
  }
  return {
    session,
    isServing: serving.isServing,
    isEmpty,
    isPaused,
    notices: [incoming?.lead ? dialerWords.calledMeanwhile : undefined, notice].filter((words) => words !== undefined),
    preview: automatic.preview,
    dialNow: automatic.dialNow,
    dontDial: automatic.stop,
    held,
    close,
    ...waysOn({ standing, serving, stop: automatic.stop, had: session?.lead_id, take, close }),
  }
}
export type Dialer = ReturnType<typeof useDialer>
