import { getMyCall } from '@portal/contract/calls'
import type { DialedLead } from '@portal/contract/dialer'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { usePlaceCall } from '../calls/use-place-call.ts'
import { asking } from '../http/use-ask.ts'
import { untilKnown } from './until-known.ts'
import { wasDialed } from './was-dialed.ts'

interface Preview {
  lead: DialedLead
  /** When it is dialed, in milliseconds. */
  until: number
}

/** Asks whether a lead was dialed already; undefined when it came to another question meanwhile, or none is wanted any more. */
function useCheck() {
  const client = useQueryClient()
  const turn = useRef(0)
  const forget = useCallback(() => {
    turn.current += 1
  }, [])
  useEffect(() => forget, [forget])
  const check = useCallback(
    async (lead: DialedLead) => {
      turn.current += 1
      const mine = turn.current
      const ask = () => client.fetchQuery({ ...asking(getMyCall), staleTime: 0, meta: { quiet: true } })
      const known = await untilKnown(ask, () => turn.current !== mine)
      return known && wasDialed(known.call, lead)
    },
    [client],
  )
  return { check, forget }
}

/**
 * Dials the lead that was served: at once, or when the seconds of its preview are over and nobody said not to. One that was dialed
 * already is never dialed again without being asked to, and nothing is dialed while that is not known.
 */
export function useAutomaticCall() {
  const { place } = usePlaceCall()
  const { check, forget } = useCheck()
  const [preview, setPreview] = useState<Preview>()

  const dial = useCallback(
    (lead: DialedLead) => void place({ leadId: lead.id, phone: lead.mobile_number_with_code, automatic: true }),
    [place],
  )
  const begin = useCallback(
    async (lead: DialedLead, seconds: number) => {
      setPreview(undefined)
      if ((await check(lead)) !== false) return
      if (seconds === 0) dial(lead)
      else setPreview({ lead, until: Date.now() + seconds * 1000 })
    },
    [check, dial],
  )
  useEffect(() => {
    if (!preview) return
    const timer = setTimeout(() => void begin(preview.lead, 0), preview.until - Date.now())
    return () => clearTimeout(timer)
  }, [preview, begin])

  const stop = () => {
    forget()
    setPreview(undefined)
  }
  return {
    preview,
    begin,
    dialNow: () => {
      stop()
      if (preview) dial(preview.lead)
    },
    stop,
  }
}
