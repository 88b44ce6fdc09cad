import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { type DialerSession, getDialer, heartbeatSeconds, recordDialer } from '#domains/dialer/contract/dialer.ts'
import type { AnswerOf } from '#platform/web/http/call-types.ts'
import { request } from '#platform/web/http/request.ts'
import { asking, useAsk } from '#platform/web/http/use-ask.ts'

type Status = DialerSession['status']

interface Standing {
  status: Status
  leadId: number | undefined
  /** The call of the moment and its state: when it changes, so do the figures. */
  callNow: string
}

/** The counsellor's dialer as the server has it: who waits, what was done, who paused it. */
export function useDialerSession() {
  const { data: session, refetch } = useAsk(getDialer, { quiet: true })
  return { session, refetch }
}

/**
 * Tells the server how the dialer stands, at once and every few seconds while it is open, which keeps the lead. `onAnswer` hears
 * how the server has it, with what was told. A telling that fails is not spoken of: the next one follows. A dialer whose page is left
 * with a lead is paused. Of one that `isEnded`, as another window says, the server is asked at once.
 */
export function useTellDialer(standing: Standing, isEnded: boolean, onAnswer: (session: DialerSession, told: Standing) => void) {
  const client = useQueryClient()
  const latest = useRef({ standing, onAnswer })
  latest.current = { standing, onAnswer }

  const isGone = useRef(false)
  const isClosed = useRef(false)

  const tell = useCallback(
    async (told: Standing) => {
      isClosed.current = told.status === 'closed'
      const said = { status: told.status, ...(told.leadId !== undefined && { combined_data: told.leadId }) }
      const session = await request(recordDialer, { body: said }).catch(() => undefined)
      if (!session) return
      // It was ended in another window: its lead is given back.
      if (session.status === 'closed') isClosed.current = true
      client.setQueryData(asking(getDialer).queryKey, (known: AnswerOf<typeof getDialer> | undefined) => known && { ...known, ...session })
      if (!isGone.current) latest.current.onAnswer(session, told)
    },
    [client],
  )
  const { status, leadId, callNow } = standing
  useEffect(() => void tell({ status, leadId, callNow }), [tell, status, leadId, callNow])
  useEffect(() => {
    const { standing } = latest.current
    if (isEnded && standing.leadId !== undefined) void tell(standing)
  }, [tell, isEnded])
  useEffect(() => {
    const heart = setInterval(() => void tell(latest.current.standing), heartbeatSeconds * 1000)
    return () => clearInterval(heart)
  }, [tell])
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      const { standing } = latest.current
      if (standing.leadId !== undefined && !isClosed.current) void tell({ ...standing, status: 'paused' })
    }
  }, [tell])
  return tell
}
