import { useCallback, useEffect, useRef } from 'react'
import { type DialerSession, getDialer, heartbeatSeconds, recordDialer } from '#domains/dialer/contract/dialer.ts'
import { request } from '#platform/web/http/request.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { useKnownDialer } from '../dialer/use-known-dialer.ts'

type Status = DialerSession['status']

interface ReportedState {
  status: Status
  leadId: number | undefined
  /** The figures change with the call and its state. */
  callNow: string
}

export function useDialerSession() {
  const { data: session, refetch } = useApiQuery(getDialer, { quiet: true })
  return { session, refetch }
}

/** Telling the server keeps the lead. A page that is left with a lead pauses its dialer. */
export function useTellDialer(state: ReportedState, isEnded: boolean, onAnswer: (session: DialerSession, reported: ReportedState) => void) {
  const know = useKnownDialer()
  const latest = useRef({ state, onAnswer })
  latest.current = { state, onAnswer }

  const isGone = useRef(false)
  const isClosed = useRef(false)

  const tell = useCallback(
    async (reported: ReportedState) => {
      isClosed.current = reported.status === 'closed'
      const body = { status: reported.status, ...(reported.leadId !== undefined && { combined_data: reported.leadId }) }
      const session = await request(recordDialer, { body }).catch(() => undefined)
      if (!session) return
      // Another window ended it and gave its lead back.
      if (session.status === 'closed') isClosed.current = true
      know(session)
      if (!isGone.current) latest.current.onAnswer(session, reported)
    },
    [know],
  )
  const { status, leadId, callNow } = state
  useEffect(() => void tell({ status, leadId, callNow }), [tell, status, leadId, callNow])
  useEffect(() => {
    const { state } = latest.current
    if (isEnded && state.leadId !== undefined) void tell(state)
  }, [tell, isEnded])
  useEffect(() => {
    const heart = setInterval(() => void tell(latest.current.state), heartbeatSeconds * 1000)
    return () => clearInterval(heart)
  }, [tell])
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      const { state } = latest.current
      if (state.leadId !== undefined && !isClosed.current) void tell({ ...state, status: 'paused' })
    }
  }, [tell])
  return tell
}
