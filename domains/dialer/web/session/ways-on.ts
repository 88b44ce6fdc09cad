import type { DialedLead, DialedList } from '#domains/dialer/contract/dialer.ts'
import { toast } from '#platform/web/toasts/toast.ts'
import type { useAutomaticCall } from '../call/use-automatic-call.ts'
import { dialerWords } from '../dialer/dialer-words.ts'
import { heldKeys } from '../dialer/held-keys.ts'
import { emptyText } from './list-words.ts'
import type { DialerTurn } from './use-dialer-turn.ts'
import type { useServing } from './use-serving.ts'

interface Means {
  turn: DialerTurn
  serving: ReturnType<typeof useServing>
  automatic: Pick<ReturnType<typeof useAutomaticCall>, 'stop' | 'halt' | 'resume'>
  had: number | null | undefined
  dialed: DialedList | null | undefined
  take: (lead: DialedLead, isResumed: boolean) => void
  close: () => void
}

export function waysOn({ turn, serving: { serve, isUnderway }, automatic, had, dialed, take, close }: Means) {
  const { held, setEmpty, setPaused, isTransferred, setTransferred, setNotice } = turn
  const left = held?.lead.id
  /** Undefined when nobody is left; null when it failed, which was told. */
  const ask = (turn: Parameters<typeof serve>[0]) => serve(turn).catch(() => null)
  return {
    start: async () => {
      if (isUnderway()) return
      const lead = await ask({})
      if (lead) take(lead, lead.id === had)
      else if (lead === undefined) setEmpty(true)
    },
    next: async () => {
      if (isUnderway()) return
      automatic.stop()
      heldKeys.begin()
      const lead = await ask({ left })
      if (lead) return take(lead, false)
      heldKeys.end()
      if (lead === undefined) {
        toast.info(emptyText(dialed))
        close()
      }
    },
    exit: async () => {
      if (isUnderway()) return
      automatic.stop()
      // Without a lead on this screen, the one of another window stays.
      if (left !== undefined) await ask({ left, isLast: true })
      close()
    },
    pause: () => {
      automatic.halt()
      setPaused(true)
      setNotice(undefined)
    },
    play: () => {
      automatic.resume()
      setPaused(false)
      setNotice(undefined)
    },
    /** The lead went to somebody else, so the next step waits for the counsellor. */
    stopAfterTransfer: () => {
      if (isTransferred) return
      automatic.stop()
      setTransferred(true)
      setPaused(true)
      setNotice(dialerWords.transferred)
    },
  }
}
