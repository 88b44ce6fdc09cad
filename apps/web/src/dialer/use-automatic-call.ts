import { goingOn } from '@portal/contract/call-states'
import { getMyCall } from '@portal/contract/calls'
import type { DialedLead } from '@portal/contract/dialer'
import { getLead } from '@portal/contract/leads'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { usePlaceCall } from '../calls/use-place-call.ts'
import { asking } from '../http/use-ask.ts'
import { counted, isDue, type Turn } from './counted.ts'
import { dialerWords } from './dialer-words.ts'
import { isSomethingOpen } from './is-something-open.ts'
import { readPreview } from './preview-seconds.ts'
import { useDialedCheck } from './use-dialed-check.ts'

/** How often it is looked whether something holds the countdown, in milliseconds. */
const lookedEvery = 250

/** Why a lead is not dialed now: the counsellor is on a call, or works on something that the call would run into. */
function heldNow(client: QueryClient, seconds: number): string | undefined {
  const call = client.getQueryData(asking(getMyCall).queryKey)?.call
  if (call && goingOn.includes(call.state)) return dialerWords.waitsForCall(call.lead?.name ?? 'a parent')
  return seconds > 0 && isSomethingOpen() ? dialerWords.waitsForOpen : undefined
}

/** The number in use as it is known now: it may have been corrected since the lead came. What was known before that is older. */
function numberNow(client: QueryClient, { id, mobile_number_with_code: served }: DialedLead, since: number) {
  const { data, dataUpdatedAt = 0 } = client.getQueryState(asking(getLead, { params: { id } }).queryKey) ?? {}
  return data && dataUpdatedAt >= since ? data.mobile_number_with_code : served
}

/** Lets the seconds of a lead run while nothing holds them. */
function useCountdown(turn: Turn | undefined, setTurn: (turn: Turn) => void, onDue: (lead: DialedLead) => void) {
  const client = useQueryClient()
  useEffect(() => {
    if (turn?.stands !== 'counting') return
    const look = () => {
      const now = Date.now()
      const next = counted(turn, heldNow(client, turn.seconds), now)
      if (isDue(next, now)) onDue(turn.lead)
      else setTurn(next)
    }
    look()
    const clock = setInterval(look, lookedEvery)
    return () => clearInterval(clock)
  }, [client, turn, setTurn, onDue])
}

/**
 * Dials the lead that was served: at once, or when the seconds of its preview are over and nobody said not to. One that was dialed
 * already is never dialed again without being asked to, and nothing is dialed while that is not known.
 */
export function useAutomaticCall() {
  const client = useQueryClient()
  const { place } = usePlaceCall()
  const { check, forget } = useDialedCheck()
  const [turn, setTurn] = useState<Turn>()
  const came = useRef<{ lead?: DialedLead; at: number }>({ at: 0 })

  const dial = useCallback(
    (lead: DialedLead) => {
      setTurn(undefined)
      void place({ leadId: lead.id, phone: numberNow(client, lead, came.current.at), automatic: true })
    },
    [client, place],
  )
  const begin = useCallback(
    async (lead: DialedLead, seconds: number) => {
      if (came.current.lead !== lead) came.current = { lead, at: Date.now() }
      setTurn({ lead, seconds, stands: 'checking' })
      const was = await check(lead)
      if (was === undefined) return
      if (was) setTurn(undefined)
      else if (seconds > 0 || heldNow(client, seconds)) setTurn({ lead, seconds, stands: 'counting' })
      else dial(lead)
    },
    [client, check, dial],
  )
  const onDue = useCallback((lead: DialedLead) => void begin(lead, 0), [begin])
  useCountdown(turn, setTurn, onDue)

  const stop = () => {
    forget()
    setTurn(undefined)
  }
  return {
    /** What is going to be dialed, and when. */
    preview: turn?.stands === 'counting' ? turn : undefined,
    /** It is not known yet whether the lead was dialed. */
    isChecking: turn?.stands === 'checking',
    begin,
    dialNow: () => {
      stop()
      if (turn) dial(turn.lead)
    },
    stop,
    /** A pause comes before the call; what follows it begins the seconds anew. */
    halt: () => {
      forget()
      setTurn((before) => before && { ...before, stands: 'halted' })
    },
    resume: () => {
      if (turn?.stands === 'halted') void begin(turn.lead, readPreview())
    },
  }
}
