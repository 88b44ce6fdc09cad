import { useMyCall } from '#domains/calls/web/live/use-my-call.ts'
import type { DialedLead, DialerSession } from '#domains/dialer/contract/dialer.ts'
import { toast } from '#platform/web/toasts/toast.ts'
import { useAutomaticCall } from '../call/use-automatic-call.ts'
import { dialerWords } from '../dialer/dialer-words.ts'
import { readPreview } from '../dialer/preview-seconds.ts'
import { noticesOf } from './list-words.ts'
import { useDialerSession, useTellDialer } from './use-dialer-session.ts'
import { type DialerTurn, useDialerTurn } from './use-dialer-turn.ts'
import { usePrepared, useRefreshPrepared } from './use-prepared.ts'
import { useServing } from './use-serving.ts'
import { waysOn } from './ways-on.ts'

/**
 * Notices when the lead is no longer the counsellor's, and shows the lead that another tab went on to. The figures of the session are
 * counted again with each sign of life, and when something was logged.
 */
function useKeptLead(
  { held, isPaused, show, setNotice }: DialerTurn,
  { serve, isServing }: ReturnType<typeof useServing>,
  stop: () => void,
  { callNow, isEnded, end }: { callNow: string; isEnded: boolean; end: () => void },
) {
  const leadId = held?.lead.id
  const status: DialerSession['status'] = !held ? 'opened' : isPaused ? 'paused' : 'dialing'
  /** The other tab dialed its lead, so it is not dialed here. */
  const takeOther = async () => {
    const lead = await serve({}).catch(() => undefined)
    if (!lead) return
    stop()
    show({ lead, callBefore: undefined }, dialerWords.otherTab)
  }
  const now = { status, leadId, callNow }
  const tell = useTellDialer(now, isEnded, (answer, reported) => {
    if (
      reported.status === 'closed' ||
      reported.leadId === undefined ||
      reported.leadId !== leadId ||
      answer.lead_id === leadId ||
      isServing
    )
      return
    if (answer.status === 'closed') end()
    else if (answer.lead_id === null) setNotice((before) => before ?? dialerWords.lost)
    else void takeOther()
  })
  return { tell, recount: () => void tell(now) }
}

export function useDialer(onClose: () => void) {
  const { session } = useDialerSession()
  const { call } = useMyCall()
  const serving = useServing()
  const automatic = useAutomaticCall()
  const turn = useDialerTurn()
  const { held, isEmpty, isTransferred, notice } = turn
  const callNow = `${call?.id} ${call?.state}`
  const end = () => {
    automatic.stop()
    toast.info(dialerWords.endedElsewhere)
    onClose()
  }
  const { tell, recount } = useKeptLead(turn, serving, automatic.stop, { callNow, isEnded: session?.status === 'closed', end })
  const close = () => {
    automatic.stop()
    void tell({ status: 'closed', leadId: held?.lead.id, callNow })
    onClose()
  }
  /** By the counsellor, or by an admin, whose pause only the admin lifts. */
  const isPaused = turn.isPaused || Boolean(session?.pause)
  const prepared = usePrepared(held?.lead.id, isPaused)
  const refresh = useRefreshPrepared()
  const take = (lead: DialedLead, isResumed: boolean) => {
    refresh(lead)
    turn.show({ lead, callBefore: isResumed ? undefined : call?.id })
    void automatic.begin(lead, readPreview())
  }
  return {
    session,
    isServing: serving.isServing,
    isEmpty,
    isPaused,
    isTransferred,
    notices: noticesOf(notice, session?.dialed_list),
    preview: automatic.preview,
    isChecking: automatic.isChecking,
    dialNow: automatic.dialNow,
    dontDial: automatic.stop,
    setLeaving: automatic.setLeaving,
    held,
    prepared,
    recount,
    close,
    ...waysOn({ turn, serving, automatic, had: session?.lead_id, dialed: session?.dialed_list, take, close }),
  }
}
export type Dialer = ReturnType<typeof useDialer>
