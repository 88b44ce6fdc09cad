import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { getMyCall } from '#domains/calls/contract/calls.ts'
import type { DialedLead } from '#domains/dialer/contract/dialer.ts'
import { asking } from '#platform/web/http/use-api-query.ts'
import { untilKnown } from './until-known.ts'
import { wasDialed } from './was-dialed.ts'

/** Asks whether a lead was dialed already; undefined when the answer is no longer wanted. */
export function useDialedCheck() {
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
